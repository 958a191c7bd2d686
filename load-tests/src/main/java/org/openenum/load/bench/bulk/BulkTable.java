package org.openenum.load.bench.bulk;

import java.util.List;
import java.util.Locale;

/** The figures of some plans, in Markdown. */
final class BulkTable {

    private static final String HEAD = """
            | numbers | database | CSV, MB | import, s | CPU of it per number, µs | database, MB | cores of enum-server | first answer / everything in memory, s | CPU of it per number, µs | memory (RSS), MB | answers/s |
            | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
            """;

    private static final double BYTES_PER_MEGABYTE = 1e6;

    private static final double MICROS_PER_SECOND = 1e6;

    private BulkTable() {}

    static String of(List<BulkResult> results) {
        StringBuilder text = new StringBuilder(HEAD);
        results.forEach(result -> result.fills().forEach(fill -> text.append(row(result, fill))));
        return text.toString();
    }

    private static String row(BulkResult result, BulkResult.Fill fill) {
        return String.format(
                Locale.ROOT,
                "| %,d | %s | %,.0f | %.1f | %.1f | %,.0f | %d | %.1f / %.1f | %.1f | %,.0f | %,.0f |%n",
                result.numbers(),
                result.database(),
                result.csvBytes() / BYTES_PER_MEGABYTE,
                result.importSeconds(),
                result.importCpuSeconds() * MICROS_PER_SECOND / result.numbers(),
                result.databaseBytes() / BYTES_PER_MEGABYTE,
                fill.cores(),
                fill.firstAnswerSeconds(),
                fill.completeSeconds(),
                fill.cpuSeconds() * MICROS_PER_SECOND / result.numbers(),
                fill.residentBytes() / BYTES_PER_MEGABYTE,
                fill.answersPerSecond());
    }
}
