package org.openenum.load.bench.write;

import java.util.List;
import org.openenum.load.bench.result.Occasion;

/**
 * What was seen with one database.
 *
 * @param database its name
 * @param runs in the order of time
 */
record WritesResult(Occasion occasion, String database, List<WriteRun> runs) {

    WritesResult {
        runs = List.copyOf(runs);
    }
}
