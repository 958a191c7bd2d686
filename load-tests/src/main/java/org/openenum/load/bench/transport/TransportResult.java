package org.openenum.load.bench.transport;

import java.util.List;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Occasion;

/**
 * What one client saw.
 *
 * @param servers who took part, in the order of the tables
 * @param runs all that count, in the order of time
 */
record TransportResult(Occasion occasion, List<MeasuredServer> servers, List<RoundTripRun> runs) {

    TransportResult {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
    }
}
