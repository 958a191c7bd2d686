package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The findings of a history.
 *
 * @param numbers that were written
 * @param acknowledged changes
 * @param refused changes that the product reported as not made
 * @param unknown changes with an unknown result
 * @param unknownBecause their number, by the reason
 * @param repetitions changes that were sent again
 * @param answers over DNS
 * @param serials the number of looks at the serial of a server
 * @param floods the answers to floods
 * @param longestOutdatedNanos the longest time for which an answer was older than an acknowledged change, outside of
 *     disturbances
 * @param longestOutdatedInFaultNanos the same within disturbances, where it is no violation
 * @param longestOutdatedOnceWrittenNanos the same within disturbances, counted from when changes were acknowledged
 *     again after the longest time without: earlier changes may be unreachable until then
 * @param counts the number of violations of each kind that occurred
 * @param examples the first of each kind
 */
public record Findings(
        int numbers,
        long acknowledged,
        long refused,
        long unknown,
        Map<String, Long> unknownBecause,
        Repetitions repetitions,
        long answers,
        long serials,
        Map<FloodAnswers.Source, FloodTotal> floods,
        long longestOutdatedNanos,
        long longestOutdatedInFaultNanos,
        long longestOutdatedOnceWrittenNanos,
        Map<Violation.Kind, Long> counts,
        List<Violation> examples) {

    public Findings {
        unknownBecause = Map.copyOf(unknownBecause);
        floods = Map.copyOf(floods);
        counts = Map.copyOf(counts);
        examples = List.copyOf(examples);
    }

    /** The findings of two histories together. */
    public Findings and(Findings other) {
        Collected both = new Collected();
        both.addAll(this);
        both.addAll(other);
        return new Findings(
                numbers + other.numbers,
                acknowledged + other.acknowledged,
                refused + other.refused,
                unknown + other.unknown,
                both(unknownBecause, other.unknownBecause),
                repetitions.and(other.repetitions),
                answers + other.answers,
                serials + other.serials,
                bothFloods(floods, other.floods),
                Math.max(longestOutdatedNanos, other.longestOutdatedNanos),
                Math.max(longestOutdatedInFaultNanos, other.longestOutdatedInFaultNanos),
                Math.max(longestOutdatedOnceWrittenNanos, other.longestOutdatedOnceWrittenNanos),
                both.counts(),
                both.examples());
    }

    /** The same with additional violations. */
    public Findings and(List<Violation> more) {
        Collected all = new Collected();
        all.addAll(this);
        more.forEach(each -> all.add(each.kind(), each.what()));
        return new Findings(
                numbers,
                acknowledged,
                refused,
                unknown,
                unknownBecause,
                repetitions,
                answers,
                serials,
                floods,
                longestOutdatedNanos,
                longestOutdatedInFaultNanos,
                longestOutdatedOnceWrittenNanos,
                all.counts(),
                all.examples());
    }

    private static Map<String, Long> both(Map<String, Long> one, Map<String, Long> other) {
        Map<String, Long> both = new TreeMap<>(one);
        other.forEach((reason, count) -> both.merge(reason, count, Long::sum));
        return both;
    }

    private static Map<FloodAnswers.Source, FloodTotal> bothFloods(
            Map<FloodAnswers.Source, FloodTotal> one, Map<FloodAnswers.Source, FloodTotal> other) {
        Map<FloodAnswers.Source, FloodTotal> both = new EnumMap<>(FloodAnswers.Source.class);
        both.putAll(one);
        other.forEach((source, total) -> both.merge(source, total, FloodTotal::and));
        return both;
    }

    /** The floods of one source. */
    public FloodTotal flood(FloodAnswers.Source source) {
        return floods.getOrDefault(source, FloodTotal.NONE);
    }

    /** All floods together. */
    public FloodTotal flood() {
        return floods.values().stream().reduce(FloodTotal.NONE, FloodTotal::and);
    }

    /** The number of violations of a kind. */
    public long count(Violation.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** The number of all violations. */
    public long violations() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Collects violations. One thread uses it. */
    static final class Collected {

        /** Enough examples of each kind for a person. */
        private static final int EXAMPLES = 3;

        private final Map<Violation.Kind, Long> counts = new EnumMap<>(Violation.Kind.class);
        private final List<Violation> examples = new ArrayList<>();

        void add(Violation.Kind kind, String what) {
            if (counts.merge(kind, 1L, Long::sum) <= EXAMPLES) {
                examples.add(new Violation(kind, what));
            }
        }

        void addAll(Findings findings) {
            for (Violation example : findings.examples()) {
                if (examples.stream()
                                .filter(each -> each.kind() == example.kind())
                                .count()
                        < EXAMPLES) {
                    examples.add(example);
                }
            }
            findings.counts().forEach((kind, count) -> counts.merge(kind, count, Long::sum));
        }

        Map<Violation.Kind, Long> counts() {
            return counts;
        }

        List<Violation> examples() {
            return examples;
        }
    }
}
