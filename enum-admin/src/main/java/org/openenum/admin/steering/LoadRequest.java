package org.openenum.admin.steering;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * A report of loads. Targets that are not named keep their reported load.
 *
 * @param leaseSeconds how long the report is valid in seconds, unless another one comes, 1 to 3600; 30 by default
 * @param targets the loads of up to 1000 targets
 */
record LoadRequest(@Nullable Integer leaseSeconds, @Nullable List<ReportedTarget> targets) {

    private static final int LEASE_SECONDS = 30;

    /** A measurement that is an hour old is no longer valid. */
    static final int MAX_LEASE_SECONDS = 3_600;

    /** One request is one transaction. */
    private static final int MAX_TARGETS = 1_000;

    /** Calls, sessions, processor, memory, and some more. */
    private static final int MAX_METRICS = 20;

    private static final int MAX_TARGET_CHARS = 255;
    private static final int MAX_NAME_CHARS = 100;

    /** The share that corresponds to the target load: the middle between the usual watermarks. */
    private static final double AS_WANTED = 0.5;

    /** Larger loads need not be told apart. */
    private static final double MAX_SHARE = 1_000;

    /**
     * The load of a target.
     *
     * @param target its host, its host and port, or its name in the routing policy
     * @param metrics the metrics; the highest share of all of them is the load of the target
     */
    record ReportedTarget(@Nullable String target, @Nullable List<ReportedMetric> metrics) {}

    /**
     * One metric of a target, in any unit.
     *
     * @param name the name of the metric, such as calls or cpu
     * @param load the present load
     * @param targetLoad the load that should not normally be exceeded, which corresponds to a share of 0.5; half of the
     *     maximum by default
     * @param maximum the maximum load, which corresponds to a share of 1
     */
    record ReportedMetric(
            @Nullable String name,
            @Nullable Double load,
            @Nullable Double targetLoad,
            @Nullable Double maximum) {}

    /** The reported loads. */
    List<TargetLoad> loads(Instant now) {
        int seconds = Objects.requireNonNullElse(leaseSeconds, LEASE_SECONDS);
        if (seconds < 1 || seconds > MAX_LEASE_SECONDS) {
            throw invalid("/leaseSeconds", Sentence.of("weights.lease", MAX_LEASE_SECONDS), seconds);
        }
        List<ReportedTarget> given = Objects.requireNonNullElse(targets, List.of());
        if (given.isEmpty() || given.size() > MAX_TARGETS) {
            throw invalid(
                    "/targets", Sentence.plain("a report must have 1 to " + MAX_TARGETS + " targets"), given.size());
        }
        Set<String> named = new HashSet<>();
        List<TargetLoad> loads = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            TargetLoad load = load("/targets/" + i, given.get(i), now, now.plusSeconds(seconds));
            if (!named.add(load.target())) {
                throw invalid(
                        "/targets/" + i + "/target",
                        Sentence.plain("the target is in the report twice"),
                        load.target());
            }
            loads.add(load);
        }
        return loads;
    }

    private static TargetLoad load(String at, ReportedTarget wanted, Instant now, Instant end) {
        // In the stored form: a name may become longer in lower case.
        String name = ReportedName.canonical(
                Objects.requireNonNullElse(wanted.target, "").trim());
        if (name.isEmpty() || name.length() > MAX_TARGET_CHARS) {
            throw invalid(
                    at + "/target",
                    Sentence.plain("a target's name has 1 to " + MAX_TARGET_CHARS + " characters"),
                    name);
        }
        List<ReportedMetric> metrics = Objects.requireNonNullElse(wanted.metrics, List.of());
        if (metrics.isEmpty() || metrics.size() > MAX_METRICS) {
            throw invalid(
                    at + "/metrics",
                    Sentence.plain("a target must have 1 to " + MAX_METRICS + " metrics"),
                    metrics.size());
        }
        double most = -1;
        String of = "";
        for (int i = 0; i < metrics.size(); i++) {
            double share = share(at + "/metrics/" + i, metrics.get(i));
            if (share > most) {
                most = share;
                of = String.valueOf(metrics.get(i).name);
            }
        }
        return new TargetLoad(name, most, of, now, end);
    }

    /** Linear from 0 to the target load, and from there to the maximum and beyond. */
    private static double share(String at, ReportedMetric metric) {
        String name = Objects.requireNonNullElse(metric.name, "");
        if (name.isEmpty() || name.length() > MAX_NAME_CHARS) {
            throw invalid(
                    at + "/name", Sentence.plain("a metric's name has 1 to " + MAX_NAME_CHARS + " characters"), name);
        }
        double maximum = Objects.requireNonNullElse(metric.maximum, 0.0);
        if (!(maximum > 0 && maximum < Double.POSITIVE_INFINITY)) {
            throw invalid(at + "/maximum", Sentence.plain("a maximum must be above 0"), maximum);
        }
        double target = Objects.requireNonNullElse(metric.targetLoad, maximum * AS_WANTED);
        if (!(target > 0 && target < maximum)) {
            throw invalid(
                    at + "/targetLoad", Sentence.plain("a target load must be above 0 and below the maximum"), target);
        }
        double load = Objects.requireNonNullElse(metric.load, -1.0);
        if (!(load >= 0 && load < Double.POSITIVE_INFINITY)) {
            throw invalid(at + "/load", Sentence.plain("a load must be 0 or more"), metric.load == null ? "" : load);
        }
        double share = load <= target
                ? AS_WANTED * load / target
                : AS_WANTED + (1 - AS_WANTED) * (load - target) / (maximum - target);
        return Math.min(MAX_SHARE, share);
    }

    private static RefusedException invalid(String pointer, Sentence message, Object rejected) {
        return RefusedException.invalid(pointer, "invalid", message, String.valueOf(rejected));
    }
}
