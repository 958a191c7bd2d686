package org.openenum.load.bench.bulk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.openenum.load.bench.report.Finding;
import org.openenum.load.bench.report.Goal;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.server.PostgresCluster;

/**
 * The page's part about whole plans on their way into memory.
 *
 * @param all results, from the smallest plan to the largest; at least one
 */
record BulkSection(List<BulkResult> all) {

    private static final long SIZE_OF_GOALS = 5_000_000;

    private static final double MAX_IMPORT_SECONDS = 45;

    private static final double MAX_START_SECONDS = 15;

    private static final String HEAD = """
            Random numbers of twelve digits, each with one NAPTR record, into a fresh database by `./openenum import`, all or nothing; enum-admin and the
            database have all cores of the machine. Then enum-server is started on the same database, once with one core (PostgreSQL has the others)
            and once with all; everything is in memory when every number is. Its memory is looked at after it was asked at full speed. The database is what it has on
            the disk, with PostgreSQL's write-ahead log.

            """;

    BulkSection {
        all = List.copyOf(all);
    }

    Section section() {
        StringBuilder text = new StringBuilder(HEAD).append(BulkTable.of(all)).append("\n");
        growth(text);
        all.forEach(result -> text.append(result.occasion().sentence()).append("\n"));
        return new Section("A whole plan, from its file into memory", text.toString(), List.of(), findings());
    }

    /** What each further number costs in memory, from the smallest plan to the largest of a database, on one core. */
    private void growth(StringBuilder text) {
        for (String database :
                all.stream().map(BulkResult::database).distinct().sorted().toList()) {
            List<BulkResult> ofIt = all.stream()
                    .filter(result -> result.database().equals(database))
                    .toList();
            BulkResult small = ofIt.get(0);
            BulkResult large = ofIt.get(ofIt.size() - 1);
            if (large.numbers() > small.numbers()) {
                long bytes = large.fills().get(0).residentBytes()
                        - small.fills().get(0).residentBytes();
                text.append(String.format(
                        Locale.ROOT,
                        "From %s, each number from %,d to %,d takes %.1f bytes of memory.%n%n",
                        database,
                        small.numbers(),
                        large.numbers(),
                        (double) bytes / (large.numbers() - small.numbers())));
            }
        }
    }

    /** About PostgreSQL: with the embedded database, import and start are measured beside the other servers. */
    private List<Finding> findings() {
        List<Finding> findings = new ArrayList<>();
        all.stream()
                .filter(result -> result.database().equals(PostgresCluster.NAME))
                .min(Comparator.comparingLong(result -> Math.abs(result.numbers() - SIZE_OF_GOALS)))
                .ifPresent(result -> {
                    findings.add(finding(Goal.IMPORT_POSTGRESQL, result, result.importSeconds(), MAX_IMPORT_SECONDS));
                    BulkResult.Fill onOneCore = result.fills().get(0);
                    findings.add(
                            finding(Goal.START_POSTGRESQL, result, onOneCore.completeSeconds(), MAX_START_SECONDS));
                });
        return findings;
    }

    private static Finding finding(Goal goal, BulkResult result, double seconds, double most) {
        String note = result.numbers() == SIZE_OF_GOALS
                ? ""
                : String.format(Locale.ROOT, " with %,d numbers", result.numbers());
        return Finding.of(goal, seconds <= most, String.format(Locale.ROOT, "%.1f s", seconds) + note);
    }
}
