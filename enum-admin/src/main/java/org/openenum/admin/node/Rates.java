package org.openenum.admin.node;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The rates per second between two reports of one server, or of several servers together.
 *
 * @param answers by response code; without codes that were not returned
 * @param times by upper bound in seconds, the answers that took no longer
 * @param waited answers that had to wait for the database
 */
record Rates(SortedMap<String, Double> answers, SortedMap<Double, Double> times, double waited) {

    static final Rates NONE = new Rates(new TreeMap<>(), new TreeMap<>(), 0);

    /**
     * The rates between two reports, by the server's own clock, so that network delay has no effect. None if the server
     * was restarted in between, which resets its counters.
     */
    static Rates between(NodeReport before, NodeReport after) {
        double seconds = (after.uptimeMillis() - before.uptimeMillis()) / 1e3;
        if (seconds <= 0 || after.allAnswers() < before.allAnswers()) {
            return NONE;
        }
        SortedMap<String, Double> answers = new TreeMap<>();
        after.answers().forEach((code, count) -> {
            long more = count - before.answers().getOrDefault(code, 0L);
            if (more > 0) {
                answers.put(code, more / seconds);
            }
        });
        Map<Double, Long> earlier = new HashMap<>();
        before.answerTimes().forEach(time -> earlier.put(time.seconds(), time.answers()));
        SortedMap<Double, Double> times = new TreeMap<>();
        after.answerTimes().forEach(time -> {
            long more = time.answers() - earlier.getOrDefault(time.seconds(), 0L);
            times.put(time.seconds(), Math.max(0, more) / seconds);
        });
        return new Rates(answers, times, Math.max(0, after.waited() - before.waited()) / seconds);
    }

    /** The sum of all rates. */
    static Rates sum(List<Rates> parts) {
        SortedMap<String, Double> answers = new TreeMap<>();
        SortedMap<Double, Double> times = new TreeMap<>();
        double waited = 0;
        for (Rates part : parts) {
            part.answers.forEach((code, rate) -> answers.merge(code, rate, Double::sum));
            part.times.forEach((bound, rate) -> times.merge(bound, rate, Double::sum));
            waited += part.waited;
        }
        return new Rates(answers, times, waited);
    }

    /** The mean of all rates. */
    static Rates mean(List<Rates> parts) {
        Rates sum = sum(parts);
        double count = parts.size();
        sum.answers.replaceAll((code, rate) -> rate / count);
        sum.times.replaceAll((bound, rate) -> rate / count);
        return new Rates(sum.answers, sum.times, sum.waited / count);
    }

    double queriesPerSecond() {
        return answers.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    /** The share of answers that did not wait for the database, 0 to 1; null if there were no answers. */
    @Nullable
    Double fromMemory() {
        double all = queriesPerSecond();
        return all == 0 ? null : Math.max(0, 1 - waited / all);
    }

    /**
     * The response time within which this share of the answers was given, in seconds; null if there were no answers.
     * Interpolates linearly within a bucket.
     */
    @Nullable
    Double quantileSeconds(double share) {
        double all =
                times.values().stream().mapToDouble(Double::doubleValue).max().orElse(0);
        if (all <= 0) {
            return null;
        }
        double wanted = share * all;
        double lowerBound = 0;
        double below = 0;
        for (Map.Entry<Double, Double> bucket : times.entrySet()) {
            if (bucket.getValue() >= wanted) {
                return bucket.getKey().isInfinite()
                        ? lowerBound
                        : lowerBound + (bucket.getKey() - lowerBound) * (wanted - below) / (bucket.getValue() - below);
            }
            lowerBound = bucket.getKey();
            below = bucket.getValue();
        }
        return lowerBound;
    }
}
