package org.openenum.naptr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.InvalidPartException;
import org.xbill.DNS.Name;

class NaptrRuleTest {

    private static final DialedDigits NUMBER = new DialedDigits("493012345678");

    @Test
    void templatedUri_becomesTheRecordThatEveryClientReads() {
        assertThat(NaptrRule.ofUri("E2U+sip", "sip:+{number}@sbc.example").toNaptr(NUMBER))
                .isEqualTo(new Naptr(100, 10, "u", "E2U+sip", "!^.*$!sip:+493012345678@sbc.example!", Name.root));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E2U+sip | sbc.example               | uri     | uri is not an absolute URI: it has no scheme such as sip:",
                "E2U+sip | sip:a b@x                 | uri     | uri has a character that is not printable ASCII at position 6",
                "E2U+sip | sip:a!b@x                 | uri     | uri has ! at position 6; write it percent-encoded",
                "E2U+sip | sip:{msisdn}@x            | uri     | uri has a variable other than {number}",
                "sip+E2U | sip:a@x                   | service | service 'sip+E2U' has the order of RFC 2916, which must not be provisioned: write E2U+sip",
                "''        | sip:a@x                   | service | service is missing: what the URI is for, such as E2U+sip",
                "E2U     | sip:a@x                   | service | service must be E2U+type[:subtype] with types of 1 to 32 letters, digits or hyphens",
            })
    void badRule_namesThePartAtFault(String service, String uri, String field, String message) {
        assertThatThrownBy(() -> NaptrRule.ofUri(service, uri))
                .isInstanceOfSatisfying(
                        InvalidPartException.class, e -> assertThat(e.place()).isEqualTo(field))
                .hasMessage(message);
    }

    @Test
    void serviceOfThousandsOfParts_isRefused_andTakesNoMoreOfTheStack() {
        for (String end : new String[] {"", "+E2U"}) {
            String service = "E2U+a" + ":a".repeat(100_000) + end;
            assertRefused("service", () -> NaptrRule.ofUri(service, "sip:a@x"));
            assertRefused("service", () -> NaptrRule.ofUri(service.substring("E2U+".length()), "sip:a@x"));
        }
    }

    @Test
    void uriOfOneNumber_becomesATemplate() {
        assertThat(UriTemplate.textFor("sip:+493012345678@sbc7.example:5060", NUMBER))
                .isEqualTo("sip:+{number}@sbc7.example:5060");
        assertThat(UriTemplate.textFor("sip:7@sbc7.example:7", new DialedDigits("7")))
                .isEqualTo("sip:{number}@sbc7.example:{number}");
    }

    // RFC 6116, section 5.1: flags, services and regexp of a non-terminal NAPTR are empty, its replacement is a name.
    // https://datatracker.ietf.org/doc/html/rfc6116#section-5.1
    @Test
    void nonTerminalRule_isAReplacementAndNothingElse() {
        assertThat(new NaptrRule(100, 10, "", "", null, null, "3.2.1.example.").toNaptr(NUMBER))
                .isEqualTo(new Naptr(100, 10, "", "", "", Name.fromConstantString("3.2.1.example.")));
        assertRefused("service", () -> new NaptrRule(100, 10, "", "E2U+sip", null, null, "3.2.1.example."));
        assertRefused("regexp", () -> new NaptrRule(100, 10, "", "", null, "!^.*$!sip:a@b.example!", "3.2.1.example."));
        assertRefused("replacement", () -> new NaptrRule(100, 10, "", "", null, null, NaptrRule.ROOT));
        assertRefused(
                "replacement", () -> new NaptrRule(100, 10, "u", "E2U+sip", "sip:a@b.example", null, "b.example."));
    }

    // RFC 2181, section 11: "any binary string whatever can be used as the label of any resource record."
    // https://datatracker.ietf.org/doc/html/rfc2181#section-11
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            next.example     | next.example.
            Next_1.example.  | Next_1.example.
            a;b.example.     | a\\059b.example.
            a\\.b.example.    | a\\.b.example.
            `a\nb A 1.2.3.4.` | a\\010b\\032A\\0321.2.3.4.
            `b.example. `    | b.example.\\032.
            """)
    void replacement_isOneNameToEveryNameServer(String replacement, String text) {
        assertThat(new NaptrRule(100, 10, "", "", null, null, replacement)
                        .toNaptr("", "")
                        .text())
                .isEqualTo("100 10 \"\" \"\" \"\" " + text);
    }

    @Test
    void backslashes_areDoubledInTheTextOfARecord() {
        assertThat(new NaptrRule(100, 10, "u", "E2U+pstn:tel", null, "!^(.*)$!tel:\\1!", NaptrRule.ROOT)
                        .toNaptr(new DialedDigits("49301"))
                        .text())
                .isEqualTo("100 10 \"u\" \"E2U+pstn:tel\" \"!^(.*)$!tel:\\\\1!\" .");
    }

    private static void assertRefused(String field, ThrowingCallable rule) {
        assertThatThrownBy(rule)
                .isInstanceOfSatisfying(
                        InvalidPartException.class,
                        refusal -> assertThat(refusal.place()).isEqualTo(field));
    }
}
