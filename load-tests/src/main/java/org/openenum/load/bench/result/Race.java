package org.openenum.load.bench.result;

import java.util.List;

/**
 * Servers that were asked in turn.
 *
 * @param servers who took part, in the order of the tables
 * @param runs all that count, in the order of time
 * @param paced runs at half of each server's rate; none if nobody was asked that way
 * @param pacedAlike runs at one rate for all, which is half of the slowest name server's; none if nobody was asked that way
 */
public record Race(List<MeasuredServer> servers, List<Run> runs, List<PacedRun> paced, List<PacedRun> pacedAlike) {

    public Race {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
        paced = List.copyOf(paced);
        pacedAlike = List.copyOf(pacedAlike);
    }
}
