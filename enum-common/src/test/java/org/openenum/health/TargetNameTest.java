package org.openenum.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.naptr.NaptrRule;

class TargetNameTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            sip:+{number}@SBC1.example.net                    | sbc1.example.net:5060
            sip:+{number}@sbc1.example.net:5080;user=phone    | sbc1.example.net:5080
            sip:+{number}@sbc1.example.net;transport=TLS      | sbc1.example.net:5061
            sips:+{number}@192.0.2.7                          | 192.0.2.7:5061
            sip:+{number}@[2001:db8::5]:5070                  | [2001:db8::5]:5070
            sip:+{number}@[2001:db8::5]                       | [2001:db8::5]:5060
            sip:+{number}@[2001:DB8:0:0::0:5]                 | [2001:db8::5]:5060
            sip:sbc1.example.net                              | sbc1.example.net:5060
            https://info.example.net/{number}                 | info.example.net:443
            http://info.example.net:8080/{number}?a=b:1       | info.example.net:8080
            tel:+{number}                                     |
            mailto:{number}@example.net                       |
            sip:+1@{number}.example.net                       |
            sip:+1@example.net:70000                          |
            """)
    void uri_leadsToItsHostAndPort(String uri, String target) {
        assertThat(TargetName.of(NaptrRule.ofUri("E2U+sip", uri)).map(TargetName::toString))
                .isEqualTo(java.util.Optional.ofNullable(target));
    }

    @ParameterizedTest
    @CsvSource({
        "!^.*$!sip:info@sbc2.example.net!, sbc2.example.net:5060",
        "!^(.*)$!sip:\\1@sbc2.example.net:5090!i, sbc2.example.net:5090"
    })
    void regexp_leadsToWhatItMakes(String regexp, String target) {
        NaptrRule rule = new NaptrRule(100, 10, "u", "E2U+sip", null, regexp, NaptrRule.ROOT);

        assertThat(TargetName.of(rule)).hasToString("Optional[" + target + "]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"sbc1.example.net:5060", "192.0.2.7:1", "[2001:db8::5]:65535"})
    void text_isReadBack(String text) {
        assertThat(TargetName.parse(text)).hasToString(text);
    }

    @ParameterizedTest
    @CsvSource({
        "SBC1.example.net:5060,          sbc1.example.net:5060",
        "[2001:DB8::5]:5060,             [2001:db8::5]:5060",
        "[2001:db8:0:0:0:0:0:5]:5060,    [2001:db8::5]:5060",
        "[2001:0db8::0005]:5060,         [2001:db8::5]:5060",
        "[::ffff:192.0.2.7]:5060,        [::ffff:c000:207]:5060",
        "[1:2:3]:5060,                   [1:2:3]:5060"
    })
    void hostThatIsWrittenOtherwise_isTheSameTarget(String text, String target) {
        assertThat(TargetName.parse(text)).isEqualTo(TargetName.parse(target)).hasToString(target);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sbc1.example.net",
                ":5060",
                "a:0",
                "a:65536",
                "a b:1",
                "[2001:db8::5",
                "2001:db8::5:1",
                "{number}.example:5"
            })
    void whatIsNoTarget_isRefused(String text) {
        assertThatThrownBy(() -> TargetName.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("a target must be HOST:PORT");
    }
}
