package org.openenum.admin.node;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openenum.admin.node.Exposition.Sample;

/**
 * What one enum-server said of itself at one moment. Counts run since its start.
 *
 * @param answers by response code
 * @param times how many answers took no longer than so many seconds; the last bound is infinite
 * @param waited answers that had to wait for the database
 * @param change the last change that it serves
 * @param lagSeconds how old what it serves may be
 * @param numbers how many numbers are in its memory
 */
record Reading(
        Instant at,
        SortedMap<String, Double> answers,
        SortedMap<Double, Double> times,
        double waited,
        long change,
        double lagSeconds,
        long numbers) {

    /** Keeps the maps from changing. */
    Reading {
        answers = Collections.unmodifiableSortedMap(new TreeMap<>(answers));
        times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    static Reading of(String exposition, Instant at) {
        List<Sample> samples = Exposition.samples(exposition);
        SortedMap<String, Double> answers = new TreeMap<>();
        SortedMap<Double, Double> times = new TreeMap<>();
        for (Sample sample : samples) {
            if (sample.name().equals("openenum_dns_answers_total")) {
                answers.merge(sample.label("rcode"), sample.value(), Double::sum);
            } else if (sample.name().equals("openenum_dns_answer_seconds_bucket")) {
                times.put(boundOf(sample.label("le")), sample.value());
            }
        }
        double waited = samples.stream()
                .filter(sample -> sample.name().equals("openenum_dns_events_total")
                        && (sample.label("event").equals("waited")
                                || sample.label("event").equals("wait_refused")))
                .mapToDouble(Sample::value)
                .sum();
        return new Reading(
                at,
                answers,
                times,
                waited,
                (long) valueOf(samples, "openenum_feed_change"),
                valueOf(samples, "openenum_feed_lag_seconds"),
                (long) valueOf(samples, "openenum_cache_numbers"));
    }

    double total() {
        return answers.values().stream().mapToDouble(Double::doubleValue).sum();
    }

    private static double valueOf(List<Sample> samples, String name) {
        return samples.stream()
                .filter(sample -> sample.name().equals(name))
                .mapToDouble(Sample::value)
                .findFirst()
                .orElse(0);
    }

    private static double boundOf(String text) {
        try {
            return text.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
        } catch (NumberFormatException e) {
            return Double.POSITIVE_INFINITY;
        }
    }
}
