package org.openenum.naptr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.naptr.Finding.Severity;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;
import org.xbill.DNS.Name;

class NaptrLintTest {

    private static final DialedDigits NUMBER = new DialedDigits("493012345678");

    private static final NaptrLint E164 = new NaptrLint(Name.fromConstantString("e164.arpa."), Numbering.E164);

    private static final NaptrLint PRIVATE = new NaptrLint(Name.fromConstantString("enum.example."), Numbering.PRIVATE);

    @Test
    void recordThatEveryClientReads_hasNoFindings() {
        assertThat(E164.lint(List.of(NaptrRule.ofUri("E2U+sip", "sip:+{number}@sbc.example")), NUMBER))
                .isEmpty();
    }

    @Test
    void portedNumber_hasNoFindings() {
        assertThat(E164.lint(List.of(NaptrRule.ofUri("E2U+pstn:tel", "tel:+{number};npdi;rn=+4930999")), NUMBER))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "E2U+sip, mailto:duty@example.net, sip or sips",
        "E2U+sip, javascript:alert(1), sip or sips",
        "E2U+sip, JavaScript:alert(1), sip or sips",
        "E2U+pstn:tel, sip:+{number}@sbc.example, tel",
        "E2U+web:http, https://example.net/, http",
        "E2U+vcard, data:text/vcard;base64;AAAA, http or https",
    })
    void uriOfAnotherScheme_isAnError(String service, String uri, String schemes) {
        assertThat(E164.lint(List.of(NaptrRule.ofUri(service, uri)), NUMBER))
                .filteredOn(finding -> finding.severity() == Severity.ERROR)
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo("wrong-scheme");
                    assertThat(finding.pointer()).isEqualTo("/rules/0/uri");
                    assertThat(finding.message()).contains("leads to a URI of " + schemes + ", not of");
                });
    }

    @ParameterizedTest
    @CsvSource({
        "E2U+SIP, SIPS:+{number}@sbc.example",
        "E2U+sip+pstn:tel, tel:+{number}",
        "E2U+vcard, https://example.net/card.vcf",
        "E2U+unifmsg:sips, sips:box@example.net",
        "E2U+x-unheard, gopher://example.net/",
    })
    void uriOfASchemeOfTheService_isNone(String service, String uri) {
        assertThat(E164.lint(List.of(NaptrRule.ofUri(service, uri)), NUMBER))
                .noneSatisfy(finding -> assertThat(finding.severity()).isEqualTo(Severity.ERROR));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "E2U+sip+pstn:tel   | compound-service",
                "E2u+sip            | service-case",
                "e2u+sip            | service-case",
                "E2U+SIP            | service-case",
                "E2U+sms            | unregistered-service",
                "E2U+x-unheard      | unregistered-service",
                "E2U+P-internal:sip | private-service",
            })
    void service_isWarnedOf(String service, String code) {
        assertThat(E164.lint(List.of(NaptrRule.ofUri(service, "sip:+{number}@sbc.example")), NUMBER))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.code()).isEqualTo(code);
                    assertThat(finding.severity()).isEqualTo(Severity.WARNING);
                    assertThat(finding.pointer()).isEqualTo("/rules/0/service");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0307654321     | write a national number with its country code, such as +49 30 ... for 030 ... in Germany",
                "00493012345678 | if 00 stands for the plus, write +493012345678",
            })
    void numberThatBeginsWithZero_hasNoCountryCode(String digits, String meant) {
        List<NaptrRule> rules = List.of(NaptrRule.ofUri("E2U+sip", "sip:{number}@sbc.example"));
        DialedDigits number = new DialedDigits(digits);
        assertThat(E164.lint(rules, number)).singleElement().satisfies(finding -> {
            assertThat(finding.code()).isEqualTo("no-country-code");
            assertThat(finding.severity()).isEqualTo(Severity.WARNING);
            assertThat(finding.pointer()).isEqualTo("/number");
            assertThat(finding.message()).isEqualTo("the number begins with 0, but no country code does: " + meant);
        });
        assertThat(PRIVATE.lint(rules, number)).isEmpty();
    }

    @Test
    void privateService_isAtHomeInAPrivateZone() {
        assertThat(PRIVATE.lint(List.of(NaptrRule.ofUri("E2U+P-internal", "sip:{number}@pbx.example")), NUMBER))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "/^.*$/sip:a@x.example/            ; WARNING ; delimiter",
                "!^.*$!sip:a@x.example!i           ; WARNING ; trailing-flag",
                "!^.*$!sip:\\0@x.example!          ; WARNING ; whole-match",
                "!^.(.*)$!sip:\\1\\0@x.example!    ; WARNING ; whole-match",
                "!^+49(.*)$!sip:\\1@x.example!     ; WARNING ; unescaped-plus",
                "!^(.*)$!sip:a\\!b@x.example!      ; WARNING ; escaped-delimiter",
                "!^\\+43.*$!sip:a@x.example!       ; WARNING ; no-match",
                "!^.*$!sip:a b@x.example!          ; ERROR   ; no-absolute-uri",
                "!^.*$!sip:a b@x.example!          ; WARNING ; space",
                "!^(.*)$!sip:\"a\"@x.example!      ; WARNING ; quote",
                "!^.*$!sbc.example!                ; ERROR   ; no-absolute-uri",
                "!^.*$!!                           ; ERROR   ; no-absolute-uri",
                "!^\\+(\\d+)$!sip:\\1@x.example!   ; ERROR   ; perl-pattern",
                "!^\\+(?:49)(.*)$!sip:\\1@x!       ; ERROR   ; perl-pattern",
                "!(?i)^.*$!sip:a@x.example!        ; ERROR   ; perl-pattern",
                "!^\\+\\pN+$!sip:a@x.example!      ; ERROR   ; perl-pattern",
                "!^\\Q+49\\E.*$!sip:a@x.example!   ; ERROR   ; perl-pattern",
                "!\\A.*\\z!sip:a@x.example!        ; ERROR   ; perl-pattern",
                "!^\\+([\\d]+)$!sip:\\1@x.example! ; ERROR   ; perl-pattern",
                "!^\\+(\\w+)$!sip:\\1@x.example!   ; WARNING ; gnu-pattern",
                "!^\\+\\b49.*$!sip:a@x.example!    ; WARNING ; gnu-pattern",
            })
    void regexp_isJudgedByWhatClientsMakeOfIt(String regexp, Severity severity, String code) {
        assertThat(E164.lint(List.of(ofRegexp(regexp)), NUMBER)).anySatisfy(finding -> {
            assertThat(finding.code()).isEqualTo(code);
            assertThat(finding.severity()).isEqualTo(severity);
            assertThat(finding.pointer()).isEqualTo("/rules/0/regexp");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "!^\\+49(.*)$!sip:0\\1@x.example!",
                "!^\\+?49[0-9]+$!sip:a@x.example!",
                "!^[+]49.*$!sip:a@x!",
                "!^[](?+]49[[:digit:](?]+$!sip:a@x!",
                "!^\\(?\\+49.*$!sip:a@x!",
                "!^(\\\\d)?.*$!sip:a@x!"
            })
    void goodRegexp_hasNoFindings(String regexp) {
        assertThat(E164.lint(List.of(ofRegexp(regexp)), NUMBER)).isEmpty();
    }

    @Test
    void privateZone_matchesWithoutThePlus() {
        NaptrRule rule = ofRegexp("!^49(.*)$!sip:\\1@x.example!");
        assertThat(PRIVATE.lint(List.of(rule), NUMBER)).isEmpty();
        assertThat(codes(E164.lint(List.of(rule), NUMBER))).containsExactly("no-match");
    }

    @Test
    void upperCaseFlag_isWarnedOf() {
        NaptrRule rule = new NaptrRule(100, 10, "U", "E2U+sip", "sip:a@x.example", null, ".");
        assertThat(codes(E164.lint(List.of(rule), NUMBER))).containsExactly("flag-case");
    }

    @Test
    void orderThatKamailioReadsAsNegative_isWarnedOf() {
        assertThat(codes(E164.lint(List.of(ranked(32_768, 10)), NUMBER))).containsExactly("order-too-high");
        assertThat(E164.lint(List.of(ranked(32_767, 10)), NUMBER)).isEmpty();
    }

    @Test
    void differentOrders_areWarnedOf() {
        assertThat(codes(E164.lint(List.of(ranked(100, 10), ranked(101, 10)), NUMBER)))
                .containsExactly("order-differs");
    }

    @Test
    void equalOrderAndPreference_isWarnedOfAtTheLaterRule() {
        NaptrRule other = NaptrRule.ofUri("E2U+sip", "sip:b@x.example");
        assertThat(E164.lint(List.of(ranked(100, 10), other), NUMBER))
                .extracting(Finding::code, Finding::pointer, Finding::message)
                .containsExactly(
                        tuple(
                                "equal-preference",
                                "/rules/1/preference",
                                "rule 1 has the same order and preference: each client uses the one that it happens to read first"));
    }

    @Test
    void templateAndRegexpThatMakeOneRecord_areADuplicate() {
        assertThat(E164.lint(
                        List.of(
                                NaptrRule.ofUri("E2U+sip", "sip:+{number}@x.example"),
                                ofRegexp("!^.*$!sip:+493012345678@x.example!")),
                        NUMBER))
                .extracting(Finding::code, Finding::pointer, Finding::message)
                .contains(tuple("duplicate-record", "/rules/1", "makes the same record as rule 1"));
    }

    @Test
    void terminalBesideNonTerminal_isWarnedOf() {
        NaptrRule nonTerminal = new NaptrRule(100, 20, "", "", null, null, "next.example.");
        assertThat(codes(E164.lint(List.of(ranked(100, 10), nonTerminal), NUMBER)))
                .containsExactly("mixed-terminal");
        assertThat(E164.lint(List.of(nonTerminal), NUMBER)).isEmpty();
    }

    @Test
    void sixthRecord_isWarnedOf() {
        List<NaptrRule> rules = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            rules.add(ranked(100, 10 + i));
        }
        assertThat(E164.lint(rules, NUMBER)).isEmpty();
        rules.add(ranked(100, 99));
        assertThat(codes(E164.lint(rules, NUMBER))).containsExactly("many-records");
    }

    @Test
    void moreRecordsThanKamailioTakes_areWarnedOf() {
        List<NaptrRule> rules = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            rules.add(ranked(100, i));
        }
        assertThat(codes(E164.lint(rules, NUMBER))).containsExactly("many-records", "large-answer");
        rules.add(ranked(100, 99));
        assertThat(E164.lint(rules, NUMBER))
                .extracting(Finding::code, Finding::pointer, Finding::message)
                .contains(tuple(
                        "too-many-records",
                        "/rules",
                        "of 13 records Kamailio uses the first 12 that the answer has, and ignores the others"));
    }

    @Test
    void recordsWhoseRoutesFreeSwitchHasNoRoomFor_areWarnedOf() {
        List<NaptrRule> rules = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            String uri = "sip:" + "a".repeat(186) + i + "@x.example";
            rules.add(new NaptrRule(100, i, "u", "E2U+sip", uri, null, "."));
        }
        // 5 * (16 + 4 + 187 + 10)
        assertThat(E164.lint(rules, NUMBER))
                .extracting(Finding::code, Finding::pointer, Finding::message)
                .contains(tuple(
                        "long-routes",
                        "/rules",
                        "FreeSWITCH writes the URIs of all records into one buffer of 1024 octets, and crashes if they do not"
                                + " fit: these need 1085"));
        rules.remove(0);
        assertThat(codes(E164.lint(rules, NUMBER))).containsExactly("large-answer");
    }

    @Test
    void answerThatDoesNotFitIntoPlainUdp_isWarnedOf() {
        String user = "a".repeat(200);
        List<NaptrRule> rules = List.of(
                NaptrRule.ofUri("E2U+sip", "sip:" + user + "@x.example"),
                new NaptrRule(100, 20, "u", "E2U+sip", "sip:" + user + "@y.example", null, "."));
        // 12 header, 12 * 2 + 11 name, 4 question; 2 * (12 + 2 + 2 + 2 + 8 + 222 + 1)
        assertThat(E164.lint(rules, NUMBER))
                .extracting(Finding::code, Finding::pointer, Finding::message)
                .containsExactly(tuple(
                        "large-answer",
                        "/rules",
                        "the answer has 549 octets; a client without EDNS gets 512 and must query again over TCP"));
    }

    @Test
    void numberThatTheZoneCannotHold_isAnError() {
        DialedDigits sixteen = new DialedDigits("4930123456789012");
        List<NaptrRule> rules = List.of(NaptrRule.ofUri("E2U+sip", "sip:a@x.example"));
        assertThat(codes(E164.lint(rules, sixteen))).containsExactly("too-many-digits");
        assertThat(PRIVATE.lint(rules, sixteen)).isEmpty();
        NaptrLint austria = new NaptrLint(Name.fromConstantString("3.4.e164.arpa."), Numbering.E164);
        assertThat(codes(austria.lint(rules, NUMBER))).containsExactly("outside-zone");
    }

    private static NaptrRule ranked(int order, int preference) {
        return new NaptrRule(order, preference, "u", "E2U+sip", "sip:a@x.example", null, ".");
    }

    private static NaptrRule ofRegexp(String regexp) {
        return new NaptrRule(100, 10, "u", "E2U+sip", null, regexp, ".");
    }

    private static List<String> codes(List<Finding> findings) {
        return findings.stream().map(Finding::code).toList();
    }
}
