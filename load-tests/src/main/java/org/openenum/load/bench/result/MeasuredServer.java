package org.openenum.load.bench.result;

/**
 * A server that took part, and what does not change from run to run.
 *
 * @param limit whether it is no name server, but the limit of the machine
 * @param importSeconds the import into its database; 0 if it has none and reads files at its start
 * @param firstAnswerSeconds from the start of its process to its first right answer
 * @param completeSeconds from the start of its process until everything was in memory
 * @param proportionalBytes its memory after the last run, pages shared between its processes counted once (PSS)
 * @param residentBytes the same as {@code ps} shows it (RSS)
 */
public record MeasuredServer(
        String name,
        String version,
        boolean limit,
        double importSeconds,
        double firstAnswerSeconds,
        double completeSeconds,
        long proportionalBytes,
        long residentBytes) {}
