package org.openenum.load.bench.enumeration;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Finding.Verdict;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.PacedRun;
import org.openenum.load.bench.server.OpenEnum;

/**
 * What the results say about the goals. Most are about five million numbers; where that was not measured, the figure says what was.
 *
 * @param sizes results, from the smallest set to the largest; at least one
 */
record EnumFindings(List<EnumResult> sizes) {

    private static final long SIZE_OF_GOALS = 5_000_000;

    private static final double TIMES_BEST_PEER = 2;

    private static final double LEAST_TIMES_BEST_PEER = 1.5;

    private static final double SHARE_OF_ECHO = 0.75;

    private static final double LEAST_SHARE_OF_ECHO = 0.65;

    private static final double MISSING_OF_EXISTING = 0.95;

    private static final double KEPT = 0.85;

    private static final double MAX_MEGABYTES = 400;

    private static final double MAX_BYTES_PER_NUMBER = 24;

    private static final double MAX_START_SECONDS = 30;

    private static final double MAX_IMPORT_SECONDS = 100;

    /** The peer that latency is compared with. */
    private static final String LATENCY_PEER = "NSD";

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final double PERCENT = 100;

    EnumFindings {
        sizes = List.copyOf(sizes);
    }

    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        EnumResult result = ofGoals();
        Comparison comparison = new Comparison(result.race(), OpenEnum.NAME);
        addRates(findings, comparison, note(result));
        Scale.of(sizes).ifPresent(scale -> findings.add(Finding.of(Goal.SCALE, scale.kept() >= KEPT, scale.words())));
        result.race().servers().stream()
                .filter(server -> server.name().equals(OpenEnum.NAME))
                .forEach(ours -> addMemoryAndStart(findings, ours, note(result)));
        addMemoryOfANumber(findings);
        addLatency(findings, comparison, note(result));
        return findings;
    }

    /** The result with the size of the goals, or the nearest one. */
    private EnumResult ofGoals() {
        return sizes.stream()
                .min(Comparator.comparingLong(result -> Math.abs(result.numbers() - SIZE_OF_GOALS)))
                .orElseThrow();
    }

    private static String note(EnumResult result) {
        return result.numbers() == SIZE_OF_GOALS
                ? ""
                : String.format(Locale.ROOT, " with %,d numbers", result.numbers());
    }

    private static void addRates(List<Finding> findings, Comparison comparison, String note) {
        double existing = comparison.perSecond(OpenEnum.NAME, Asked.EXISTING);
        double missing = comparison.perSecond(OpenEnum.NAME, Asked.NOT_EXISTING);
        comparison
                .bestPeer()
                .map(MeasuredServer::name)
                .ifPresent(peer -> comparison
                        .ratio(peer, Asked.EXISTING)
                        .ifPresent(times -> findings.add(new Finding(
                                Goal.EXISTING,
                                text("%,.0f, %.2f × %s", existing, times, peer) + note,
                                verdict(times, TIMES_BEST_PEER, LEAST_TIMES_BEST_PEER)))));
        comparison
                .limit()
                .map(MeasuredServer::name)
                .ifPresent(echo -> comparison
                        .ratio(echo, Asked.EXISTING)
                        .ifPresent(share -> findings.add(new Finding(
                                Goal.EXISTING_OF_ECHO,
                                text("%.0f %%", share * PERCENT) + note,
                                verdict(share, SHARE_OF_ECHO, LEAST_SHARE_OF_ECHO)))));
        if (missing > 0) {
            double share = missing / existing;
            findings.add(Finding.of(
                    Goal.MISSING,
                    share >= MISSING_OF_EXISTING,
                    text("%,.0f, %.0f %%", missing, share * PERCENT) + note));
        }
    }

    private static void addMemoryAndStart(List<Finding> findings, MeasuredServer ours, String note) {
        double megabytes = ours.residentBytes() / BYTES_PER_MEGABYTE;
        findings.add(Finding.of(Goal.MEMORY, megabytes <= MAX_MEGABYTES, text("%,.0f MB", megabytes) + note));
        findings.add(Finding.of(
                Goal.START_EMBEDDED,
                ours.completeSeconds() <= MAX_START_SECONDS,
                text("%.1f s", ours.completeSeconds()) + note));
        findings.add(Finding.of(
                Goal.IMPORT_EMBEDDED,
                ours.importSeconds() <= MAX_IMPORT_SECONDS,
                text("%.0f s", ours.importSeconds()) + note));
    }

    private void addMemoryOfANumber(List<Finding> findings) {
        EnumResult small = sizes.get(0);
        EnumResult large = sizes.get(sizes.size() - 1);
        if (large.numbers() > small.numbers()) {
            MemoryTable.bytes(OpenEnum.NAME, small, large)
                    .ifPresent(bytes -> findings.add(Finding.of(
                            Goal.MEMORY_OF_A_NUMBER,
                            bytes <= MAX_BYTES_PER_NUMBER,
                            text("%.1f bytes from %,d to %,d", bytes, small.numbers(), large.numbers()))));
        }
    }

    private static void addLatency(List<Finding> findings, Comparison comparison, String note) {
        addLatency(findings, Goal.LATENCY, comparison::paced, likeOurs(comparison) + note);
        addLatency(findings, Goal.LATENCY_ALIKE, comparison::pacedAlike, note);
    }

    /** What the limit of the machine shows at the rate at which ours was asked. */
    private static String likeOurs(Comparison comparison) {
        return comparison
                .limit()
                .map(MeasuredServer::name)
                .flatMap(echo -> comparison.pacedLikeOurs(echo, PacedRun::p99Micros).stream()
                        .mapToObj(micros -> text(", %s %,.0f µs at the rate of ours", echo, micros))
                        .findFirst())
                .orElse("");
    }

    private static void addLatency(List<Finding> findings, Goal goal, Paced paced, String note) {
        OptionalDouble ours = paced.median(OpenEnum.NAME, PacedRun::p99Micros);
        OptionalDouble theirs = paced.median(LATENCY_PEER, PacedRun::p99Micros);
        if (ours.isPresent() && theirs.isPresent()) {
            String measured = text(
                    "%,.0f µs at %,.0f q/s, %s %,.0f µs at %,.0f",
                    ours.getAsDouble(),
                    paced.median(OpenEnum.NAME, PacedRun::perSecond).orElseThrow(),
                    LATENCY_PEER,
                    theirs.getAsDouble(),
                    paced.median(LATENCY_PEER, PacedRun::perSecond).orElseThrow());
            findings.add(Finding.of(goal, ours.getAsDouble() <= theirs.getAsDouble(), measured + note));
        }
    }

    /** Medians over a server's runs at a rate. */
    private interface Paced {
        OptionalDouble median(String server, ToDoubleFunction<PacedRun> figure);
    }

    private static Verdict verdict(double figure, double goal, double least) {
        return figure >= goal ? Verdict.REACHED : figure >= least ? Verdict.LEAST : Verdict.MISSED;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
