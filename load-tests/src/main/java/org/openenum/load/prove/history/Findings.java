package org.openenum.load.prove.history;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a history says of a product.
 *
 * @param numbers how many were written
 * @param acknowledged changes
 * @param refused changes of which the product said that they were not made
 * @param unknown changes of which nobody knows
 * @param unknownBecause how often nobody knew, by the reason
 * @param repetitions changes that were sent again
 * @param answers over DNS
 * @param serials how many looks at the serial of a server
 * @param floods what came back for the questions of those who flood a server
 * @param longestOutdatedNanos for how long at the most an answer was older than what had been acknowledged, outside
 *     of disturbances
 * @param longestOutdatedInFaultNanos the same within disturbances, where nobody is blamed for it
 * @param longestOutdatedOnceWrittenNanos the same within disturbances, counted from when changes were acknowledged
 *     again, after the longest stretch without: what was acknowledged before may be out of reach until then
 * @param counts how many violations there are of each kind; none of a kind that is not there
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

    /** Those of two histories together. */
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

    /** The same with some violations more. */
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

    /** How many of a kind. */
    public long count(Violation.Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    /** All together. */
    public long violations() {
        return counts.values().stream().mapToLong(Long::longValue).sum();
    }

    /** Collects violations. One thread uses it. */
    static final class Collected {

        /** So many of a kind tell a person enough. */
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
