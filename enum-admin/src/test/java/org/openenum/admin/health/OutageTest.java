package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.Condition.State;
import org.openenum.health.TargetName;
import org.openenum.health.WhenAllDown;
import org.openenum.naptr.NaptrRule;

/**
 * The targets that are left out, by the states of the targets a, b and c and the minimum; the later in the alphabet,
 * the later a target changed its state.
 */
class OutageTest {

    @ParameterizedTest
    @CsvSource({
        "UP DOWN UP,          1, b,     ''",
        "UP UNCHECKED UP,     1, '',    ''",
        "UP DOWN DOWN,        2, b,     c",
        "UP DRAINING DOWN,    2, c,     b",
        "UP MAINTENANCE DOWN, 2, b,     c",
        "UP DOWN DOWN,        3, '',    b c",
        "UP DOWN DOWN,        0, b c,   ''",
        "UP MAINTENANCE DRAINING, 1, b c, ''",
    })
    void targetsThatAreOut_areLeftOut_butForTheMinimum(String states, int minimum, String out, String held) {
        Outage outage = outage(states, minimum, WhenAllDown.NO_DATA);

        assertThat(leftOut(outage)).isEqualTo(names(out));
        assertThat(outage.held().stream().map(TargetName::host).sorted().toList())
                .isEqualTo(names(held));
        assertThat(outage.allOut()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"ALL, ''", "NO_DATA, a b c"})
    void allThatAreOut_areAnsweredAsWasChosen(WhenAllDown choice, String out) {
        Outage outage = outage("DOWN DRAINING DOWN", 2, choice);

        assertThat(leftOut(outage)).isEqualTo(names(out));
        assertThat(outage.allOut()).isTrue();
        assertThat(outage("DOWN DOWN DOWN", 1, WhenAllDown.FALLBACK).out().instead())
                .isEqualTo(9);
    }

    private static List<String> names(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split(" "));
    }

    private static NaptrRule rule(String host) {
        return NaptrRule.ofUri("E2U+sip", "sip:+{number}@" + host);
    }

    private static List<String> leftOut(Outage outage) {
        return List.of("a", "b", "c").stream()
                .filter(host -> outage.out() != null
                        && outage.out().leavesOut(org.openenum.health.OutOfService.key(rule(host))))
                .toList();
    }

    private static Outage outage(String states, int minimum, WhenAllDown choice) {
        List<String> words = Arrays.asList(states.split(" "));
        Map<String, Condition> conditions = new HashMap<>();
        for (int i = 0; i < words.size(); i++) {
            conditions.put(
                    "" + (char) ('a' + i),
                    new Condition(State.valueOf(words.get(i)), Instant.ofEpochSecond(i), "", null));
        }
        LeadingSet ruleSet = LeadingSet.of(1, "shared", List.of(rule("a"), rule("b"), rule("c")))
                .safe(minimum, choice, choice == WhenAllDown.FALLBACK ? 9 : null);
        return Outage.of(ruleSet, target -> conditions.get(target.host()));
    }
}
