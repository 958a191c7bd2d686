package org.openenum.admin.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.openenum.naptr.NaptrRule;

/** Differences as they are shown: {@code -} is removed, {@code +} is added, everything else is unchanged. */
class ChangeLineTest {

    private static final NaptrRule SIP = NaptrRule.ofUri("E2U+sip", "sip:{number}@sbc1.example.net");

    private static final NaptrRule MAIL =
            new NaptrRule(100, 20, "u", "E2U+email:mailto", null, "!^.*$!mailto:info@example.net!", ".");

    @Test
    void oneRuleOfThree_othersStay() {
        NaptrRule moved = NaptrRule.ofUri("E2U+sip", "sip:{number}@sbc2.example.net");
        NaptrRule web = NaptrRule.ofUri("E2U+web:https", "https://www.example.net/");
        assertThat(said(Map.of("rules", List.of(web, SIP, MAIL)), Map.of("rules", List.of(web, moved, MAIL))))
                .isEqualTo("""
                          100 10 E2U+web:https https://www.example.net/
                        - 100 10 E2U+sip sip:{number}@sbc1.example.net
                        + 100 10 E2U+sip sip:{number}@sbc2.example.net
                          100 20 E2U+email:mailto !^.*$!mailto:info@example.net!""");
    }

    @Test
    void ruleInFront_movesTheOthersDown() {
        assertThat(said(Map.of("rules", List.of(MAIL)), Map.of("rules", List.of(SIP, MAIL))))
                .isEqualTo("""
                        + 100 10 E2U+sip sip:{number}@sbc1.example.net
                          100 20 E2U+email:mailto !^.*$!mailto:info@example.net!""");
    }

    @Test
    void rulesOfTheLog_readLikeThoseOfANumber() {
        Map<String, @Nullable Object> rule = new LinkedHashMap<>();
        rule.put("order", 100);
        rule.put("preference", 10);
        rule.put("flags", "u");
        rule.put("service", "E2U+sip");
        rule.put("uri", "sip:{number}@sbc1.example.net");
        rule.put("regexp", null);
        rule.put("replacement", ".");
        assertThat(said(Map.of("rules", List.of(rule)), Map.of("rules", List.of(SIP, MAIL))))
                .isEqualTo("""
                          100 10 E2U+sip sip:{number}@sbc1.example.net
                        + 100 20 E2U+email:mailto !^.*$!mailto:info@example.net!""");
    }

    @Test
    void valuesByNames_areALineEach() {
        assertThat(said(
                        Map.of("zones", new TreeMap<>(Map.of("e164.arpa", "ALLOW", "e164.example", "DROP"))),
                        Map.of("zones", Map.of("e164.arpa", "ALLOW"))))
                .isEqualTo("""
                          e164.arpa: ALLOW
                        - e164.example: DROP""");
    }

    @Test
    void oneValue_isBeforeAndAfter() {
        assertThat(said(Map.of("status", "active"), Map.of("status", "closed"))).isEqualTo("""
                        - active
                        + closed""");
        assertThat(said(Map.of("comment", ""), Map.of("comment", "moved"))).isEqualTo("+ moved");
    }

    @Test
    void linesThatMeetAgain_areFoundInTheMiddle() {
        assertThat(said(
                        Map.of("records", List.of("a", "b", "c", "d", "e")),
                        Map.of("records", List.of("b", "x", "d", "y"))))
                .isEqualTo("""
                        - a
                          b
                        - c
                        + x
                          d
                        - e
                        + y""");
    }

    @Test
    void moreLinesThanAreCompared_areAllGoneAndAllNew() {
        List<Integer> many = IntStream.range(0, 3_000).boxed().toList();
        List<Integer> others =
                IntStream.range(1, 3_001).map(i -> 3_001 - i).boxed().toList();
        List<ComparedLine> compared = ChangeLine.between(Map.of("records", many), Map.of("records", others))
                .get(0)
                .compared();
        assertThat(compared).hasSize(6_000);
        assertThat(compared.get(0)).isEqualTo(new ComparedLine(ComparedLine.Kind.REMOVED, "0"));
    }

    private static String said(Map<String, Object> before, Map<String, Object> after) {
        return ChangeLine.between(new LinkedHashMap<>(before), new LinkedHashMap<>(after)).stream()
                .flatMap(line -> line.compared().stream())
                .map(line -> switch (line.kind()) {
                            case SAME -> "  ";
                            case REMOVED -> "- ";
                            case ADDED -> "+ ";
                        }
                        + line.text())
                .collect(Collectors.joining("\n"));
    }
}
