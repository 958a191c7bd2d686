package org.openenum.load.bench.update;

import java.util.List;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Occasion;

/**
 * What was seen with one set of numbers.
 *
 * @param numbers how many numbers existed
 * @param seconds the length of one run
 * @param askedChangesPerSecond how many changes were to be made in a second
 * @param servers who took part, in the order of the tables
 * @param runs all that count, in the order of time
 */
record UpdateResult(
        Occasion occasion,
        long numbers,
        int seconds,
        int askedChangesPerSecond,
        List<MeasuredServer> servers,
        List<UpdateRun> runs) {

    UpdateResult {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
    }
}
