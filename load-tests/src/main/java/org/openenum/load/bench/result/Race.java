package org.openenum.load.bench.result;

import java.util.List;
import java.util.Objects;

/**
 * Servers that were asked in turn.
 *
 * @param servers who took part, in the order of the tables
 * @param runs all that count, in the order of time
 * @param paced runs at half of each server's rate; none if nobody was asked that way
 * @param pacedAlike runs at one rate for all, which is half of the slowest name server's; none if nobody was asked that way
 * @param pacedLikeOurs runs of the limit at half of this product's rate; none if nobody was asked that way, as in results from before there were any
 */
public record Race(
        List<MeasuredServer> servers,
        List<Run> runs,
        List<PacedRun> paced,
        List<PacedRun> pacedAlike,
        List<PacedRun> pacedLikeOurs) {

    public Race {
        servers = List.copyOf(servers);
        runs = List.copyOf(runs);
        paced = List.copyOf(paced);
        pacedAlike = List.copyOf(pacedAlike);
        pacedLikeOurs = List.copyOf(Objects.requireNonNullElse(pacedLikeOurs, List.of()));
    }
}
