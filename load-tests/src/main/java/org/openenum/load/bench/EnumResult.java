package org.openenum.load.bench;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What the enum experiment saw.
 *
 * @param numbers how many numbers existed
 * @param rows one for each server
 */
record EnumResult(int numbers, List<Row> rows) {

    /**
     * One run of dnsperf.
     *
     * @param cpuMicros processor time of the server per answer, in microseconds
     */
    record Run(DnsPerf.Result result, double cpuMicros) {}

    /** Both runs of one round. */
    record Round(Run existing, Run missing) {}

    /**
     * One server.
     *
     * @param start from the start of the process to its first answer with records
     * @param residentBytes its memory after the last round
     * @param rounds the counted rounds
     */
    record Row(String server, String version, Duration start, long residentBytes, List<Round> rounds) {

        double existingPerSecond() {
            return median(round -> round.existing().result().perSecond());
        }

        double missingPerSecond() {
            return median(round -> round.missing().result().perSecond());
        }

        double existingCpuMicros() {
            return median(round -> round.existing().cpuMicros());
        }

        double missingCpuMicros() {
            return median(round -> round.missing().cpuMicros());
        }

        double rightShare() {
            return rounds.stream()
                    .mapToDouble(round -> Math.min(
                            round.existing().result().rightShare(true),
                            round.missing().result().rightShare(false)))
                    .min()
                    .orElse(0);
        }

        private double median(ToDoubleFunction<Round> figure) {
            double[] sorted = rounds.stream().mapToDouble(figure).sorted().toArray();
            return sorted.length == 0 ? 0 : sorted[sorted.length / 2];
        }
    }

    /** The figures as a table in Markdown. */
    String table() {
        StringBuilder table = new StringBuilder("| server | existing, q/s | not existing, q/s | CPU per answer, us |"
                + " right answers | memory, MB | first answer, s |\n|---|---:|---:|---:|---:|---:|---:|\n");
        for (Row row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %s | %,.0f | %,.0f | %.1f / %.1f | %s | %,d | %.1f |%n",
                    row.server(),
                    row.existingPerSecond(),
                    row.missingPerSecond(),
                    row.existingCpuMicros(),
                    row.missingCpuMicros(),
                    row.server().equals("echo") ? "-" : String.format(Locale.ROOT, "%.2f %%", row.rightShare() * 100),
                    row.residentBytes() / 1_000_000,
                    row.start().toMillis() / 1000.0));
        }
        return table.toString();
    }
}
