package org.openenum.load.bench.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.server.PostgresCluster;

/**
 * The page's part about changes through REST.
 *
 * @param all results, one for each database
 */
record WritesSection(List<WritesResult> all) {

    /** As many clients as the goals name. */
    private static final int CLIENTS = 8;

    private static final double GOAL_POSTGRESQL = 2_000;

    private static final double GOAL_EMBEDDED = 1_000;

    private static final double GOAL_BATCHES = 30_000;

    private static final String HEAD = """
            A change that was answered with 2xx is on the disk. Each client keeps its connection and sends its next request when it has its answer; the clients,
            enum-admin and the database share all cores of the machine. Batches write numbers that are new, single changes lead numbers that exist to another
            of a thousand SBCs. The time of a request is what its client waits; processor time is that of enum-admin, in which the embedded database runs.

            | database | numbers in a request | clients | numbers/s | request p50 / p99 / max, ms | CPU per number, µs | failed |
            | --- | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    WritesSection {
        all = List.copyOf(all);
    }

    Section section() {
        StringBuilder text = new StringBuilder(HEAD);
        all.forEach(result -> result.runs().forEach(run -> text.append(row(run))));
        text.append("\n");
        all.forEach(result -> text.append(result.occasion().sentence()).append("\n"));
        return new Section("Changes through the REST API", text.toString(), List.of(), findings());
    }

    private static String row(WriteRun run) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %d | %,.0f | %.1f / %.1f / %,.0f | %,.0f | %,d |%n",
                run.database(),
                run.numbersPerRequest(),
                run.clients(),
                run.numbersPerSecond(),
                run.p50Millis(),
                run.p99Millis(),
                run.maxMillis(),
                run.cpuMicros(),
                run.failed());
    }

    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        for (WritesResult result : all) {
            for (WriteRun run : result.runs()) {
                if (run.clients() == CLIENTS) {
                    findings.add(finding(run));
                }
            }
        }
        return findings;
    }

    private static Finding finding(WriteRun run) {
        boolean postgres = run.database().equals(PostgresCluster.NAME);
        if (run.numbersPerRequest() > 1) {
            return finding(Goal.CHANGES_IN_BATCHES, run, GOAL_BATCHES, "numbers/s, " + run.database());
        }
        return postgres
                ? finding(Goal.CHANGES_POSTGRESQL, run, GOAL_POSTGRESQL, "changes/s")
                : finding(Goal.CHANGES_EMBEDDED, run, GOAL_EMBEDDED, "changes/s");
    }

    private static Finding finding(Goal goal, WriteRun run, double least, String unit) {
        String measured = String.format(Locale.ROOT, "%,.0f %s", run.numbersPerSecond(), unit);
        return Finding.of(goal, run.numbersPerSecond() >= least, measured);
    }
}
