package org.openenum.load.bench.database;

import java.util.List;
import org.openenum.load.bench.result.Occasion;

/**
 * What was seen.
 *
 * @param numbers how many numbers existed
 * @param seconds the length of one run
 * @param serverCores how many cores a server and its database shared
 * @param servers who took part in part one, in the order of the table
 * @param runs all of part one that count, in the order of time
 * @param exponent of Zipf's law in part two
 * @param smallCaches part two, one for each database
 */
record DatabaseResult(
        Occasion occasion,
        long numbers,
        int seconds,
        int serverCores,
        List<Taker> servers,
        List<ColdRun> runs,
        double exponent,
        List<SmallCacheRun> smallCaches) {

    DatabaseResult {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
        smallCaches = List.copyOf(smallCaches);
    }

    /**
     * A server that took part.
     *
     * @param ours whether it is this product
     * @param what its store and its caches, in words
     */
    record Taker(String name, boolean ours, String what, String version) {}
}
