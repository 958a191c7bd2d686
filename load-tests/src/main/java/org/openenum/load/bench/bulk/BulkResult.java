package org.openenum.load.bench.bulk;

import java.util.List;
import org.openenum.load.bench.result.Occasion;

/**
 * What was seen with one plan and one database.
 *
 * @param numbers how many were imported
 * @param csvBytes the file that was imported
 * @param importSeconds what {@code ./openenum import} took, all or nothing
 * @param importCpuSeconds processor time of enum-admin and of the database meanwhile
 * @param databaseBytes what the database has on the disk afterwards, its log included
 * @param fills starts of enum-server, by the number of its cores
 */
record BulkResult(
        Occasion occasion,
        String database,
        long numbers,
        long csvBytes,
        double importSeconds,
        double importCpuSeconds,
        long databaseBytes,
        List<Fill> fills) {

    BulkResult {
        fills = List.copyOf(fills);
    }

    /**
     * One start.
     *
     * @param cores how many the server had
     * @param firstAnswerSeconds from the start of its process to its first right answer
     * @param completeSeconds from the start of its process until every number was in memory
     * @param cpuSeconds its processor time until then; that of PostgreSQL is not in it
     * @param residentBytes its memory (RSS) after it was asked
     * @param answersPerSecond for numbers that exist, at full speed
     */
    record Fill(
            int cores,
            double firstAnswerSeconds,
            double completeSeconds,
            double cpuSeconds,
            long residentBytes,
            double answersPerSecond) {}
}
