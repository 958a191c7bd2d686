package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.usecase.RefusedException;
import org.xbill.DNS.Type;

class ReplacementTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            nullValues = "-",
            value = {
                "A     | 192.0.2.1 / 192.0.2.2             | 192.0.2.1        | 192.0.2.9         | 192.0.2.9 / 192.0.2.2",
                "A     | 192.0.2.1 / 192.0.2.2             | 192.0.2.1        | 192.0.2.2         | 192.0.2.2",
                "A     | 192.0.2.10                        | 192.0.2.1        | 192.0.2.9         | -",
                "AAAA  | 2001:db8::1                       | 2001:DB8:0::1    | 2001:db8::2       | 2001:db8::2",
                "SRV   | 10 60 5060 Sbc1.example.net.      | sbc1.example.net | sbc2.example.net  | 10 60 5060 sbc2.example.net.",
                "SRV   | 10 60 5060 sbc1.example.net.      | 10 60 5060 sbc1.example.net. | 20 0 5061 a. | 20 0 5061 a.",
                "MX    | 10 mail.example.net.              | example.net      | example.com       | -",
                "CNAME | old.example.net.                  | OLD.example.net. | new.example.net.  | new.example.net.",
                "NAPTR | 1 1 \"s\" \"SIP+D2U\" \"\" _sip.example.net. | SIP+D2U | SIP+D2T | 1 1 \"s\" \"SIP+D2T\" \"\" _sip.example.net.",
                "TXT   | \"a value\" \"b\"                | a value          | another one       | \"another one\" \"b\"",
                "TXT   | \"gr\\195\\188n\"                  | grün             | gr\\252n          | \"gr\\252n\"",
            })
    void value_isReplacedWhereItIsTheDataOrAFieldOfIt(
            String type, String records, String from, String to, String then) {
        int number = Type.value(type);
        List<byte[]> now = new Replacement(from, to).in(number, Arrays.asList(records.split(" / ")));

        assertThat(now == null ? null : RecordText.format(number, now))
                .isEqualTo(
                        then == null
                                ? null
                                : RecordText.format(number, RecordText.parse(number, List.of(then.split(" / ")), "")));
    }

    @Test
    void valueThatIsNoneOfTheType_isRefusedAtItsPlace() {
        assertThatThrownBy(() -> new Replacement("192.0.2.1", "2001:db8::1").in(Type.A, List.of("192.0.2.1")))
                .isInstanceOfSatisfying(
                        RefusedException.class,
                        refused -> assertThat(refused.faults().get(0).pointer()).isEqualTo("/set/replace/to"));
    }

    @Test
    void nothingToReplace_isRefused() {
        assertThatThrownBy(() -> new Replacement(" ", "a")).isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> new Replacement("a", "")).isInstanceOf(RefusedException.class);
    }
}
