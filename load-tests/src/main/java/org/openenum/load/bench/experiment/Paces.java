package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.openenum.load.bench.result.Comparison;
import org.openenum.load.bench.result.PacedRun;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.NameServer;

/**
 * Asks servers at rates that they can answer, for the sake of latency: each at half of its own rate, where all are equally busy, and all
 * at half of the slowest name server's, where all do the same work. What looks nothing up is also asked at half of this product's rate, to tell
 * the product's part of a latency from that of the machine and the load. One thread uses it.
 */
final class Paces {

    private final Turns turns;

    private final List<PacedRun> own = new ArrayList<>();

    private final List<PacedRun> alike = new ArrayList<>();

    private final List<PacedRun> likeOurs = new ArrayList<>();

    /** What all are asked, once that is known; then it stays, also for those who are not up with the slowest. */
    private OptionalDouble common = OptionalDouble.empty();

    Paces(Turns turns) {
        this.turns = turns;
    }

    /** Asks those that are up, in turn, once a round. */
    void ask(List<Participant> up, Questions questions, List<Run> runs, int turnsBefore) throws IOException {
        Comparison rates = new Comparison(
                new Race(List.of(), runs, List.of(), List.of(), List.of()),
                turns.ours().name());
        if (common.isEmpty()) {
            common = up.stream()
                    .map(Participant::server)
                    .filter(NameServer::answersTruly)
                    .mapToDouble(server -> rates.perSecond(server.name(), questions.asked()))
                    .min();
        }
        for (int round = 1; round <= turns.rounds(); round++) {
            for (Participant server : up) {
                double rate = rates.perSecond(server.server().name(), questions.asked());
                own.add(run(server, questions, turnsBefore + round, rate, "half rate"));
                if (server.server().name().equals(turns.ours().name())) {
                    askLimits(up, questions, turnsBefore + round, rate, rates);
                }
            }
            for (Participant server : up) {
                alike.add(run(server, questions, turnsBefore + round, common.orElse(0), "same rate"));
            }
        }
    }

    /** Right after this product. Who cannot answer so many has nothing to show. */
    private void askLimits(List<Participant> up, Questions questions, int turn, double ourRate, Comparison rates)
            throws IOException {
        for (Participant server : up) {
            boolean limit = !server.server().answersTruly();
            if (limit && rates.perSecond(server.server().name(), questions.asked()) > ourRate / 2) {
                likeOurs.add(run(server, questions, turn, ourRate, "our half rate"));
            }
        }
    }

    private PacedRun run(Participant server, Questions questions, int turn, double rate, String title)
            throws IOException {
        PacedRun run =
                server.pace(turn, questions, turns.dnsPerf(), turns.seconds(), Math.max(1, Math.round(rate / 2)));
        turns.setup()
                .say(
                        "%-21s %-9s %,9d q/s  p50 %,d us, p99 %,d us",
                        title, run.server(), run.perSecond(), run.p50Micros(), run.p99Micros());
        return run;
    }

    /** The runs at half of each server's own rate. */
    List<PacedRun> own() {
        return own;
    }

    /** The runs at one rate for all. */
    List<PacedRun> alike() {
        return alike;
    }

    /** The runs of what looks nothing up at half of this product's rate. */
    List<PacedRun> likeOurs() {
        return likeOurs;
    }
}
