package org.openenum.admin.node;

import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one enum-server has counted from its start up to one moment.
 *
 * @param uptime how long it has run then, by its own clock: how long a report was under way plays no part
 * @param answers by response code
 * @param times how many answers took no longer than so many seconds
 * @param waited answers that had to wait for the database
 */
record Reading(Duration uptime, SortedMap<String, Double> answers, SortedMap<Double, Double> times, double waited) {

    /** Keeps the maps from changing. */
    Reading {
        answers = Collections.unmodifiableSortedMap(new TreeMap<>(answers));
        times = Collections.unmodifiableSortedMap(new TreeMap<>(times));
    }

    static Reading of(NodeReport report) {
        SortedMap<String, Double> answers = new TreeMap<>();
        for (Map.Entry<String, Long> code : report.answers().entrySet()) {
            answers.put(code.getKey(), code.getValue().doubleValue());
        }
        SortedMap<Double, Double> times = new TreeMap<>();
        report.answerTimes().forEach(one -> times.put(one.seconds(), (double) one.answers()));
        return new Reading(Duration.ofMillis(report.uptimeMillis()), answers, times, report.waited());
    }

    double total() {
        return answers.values().stream().mapToDouble(Double::doubleValue).sum();
    }
}
