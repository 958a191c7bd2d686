package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.traffic.Load;

/**
 * Measures latencies at rates that all servers can answer: each at half of its own maximum, where all are equally busy,
 * and all at half of the slowest name server's maximum, where all do the same work. Servers without look-ups also run
 * at half of this product's maximum, to separate its part of a latency from that of the machine and the load. One
 * thread uses it.
 */
public final class Paces {

    private final Questions questions;
    private final Load load;
    private final int rounds;
    private final int seconds;
    /** The common rate, once it is known; it is kept, also for servers that do not run together with the slowest. */
    private OptionalDouble common = OptionalDouble.empty();

    public Paces(Questions questions, Load load, int rounds, int seconds) {
        this.questions = questions;
        this.load = load;
        this.rounds = rounds;
        this.seconds = seconds;
    }

    /** Measures the running servers in turn, once in each round. */
    public List<Row> ask(List<Participant> up, Rows seen, int firstTurn) throws IOException {
        if (common.isEmpty()) {
            common = up.stream()
                    .filter(server -> server.server().answersTruly())
                    .mapToDouble(server -> rate(seen, server))
                    .min();
        }
        List<Row> rows = new ArrayList<>();
        for (int turn = firstTurn; turn < firstTurn + rounds; turn++) {
            for (Participant server : up) {
                double rate = rate(seen, server);
                rows.add(run(server, turn, "half rate", rate));
                if (server.server().isOurs()) {
                    rows.addAll(askLimits(up, seen, turn, rate));
                }
            }
            for (Participant server : up) {
                rows.add(run(server, turn, "same rate", common.orElse(0)));
            }
        }
        return rows;
    }

    /** Runs right after this product. Servers that cannot reach the rate are left out. */
    private List<Row> askLimits(List<Participant> up, Rows seen, int turn, double ourRate) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Participant server : up) {
            if (!server.server().answersTruly() && rate(seen, server) > ourRate / 2) {
                rows.add(run(server, turn, "our half rate", ourRate));
            }
        }
        return rows;
    }

    private Row run(Participant server, int turn, String how, double rate) throws IOException {
        return server.atRate(turn, how, questions, load, seconds, Math.max(1, Math.round(rate / 2)));
    }

    private double rate(Rows seen, Participant server) {
        Rows runs = seen.where("server", server.name())
                .where("asked", questions.asked().words());
        return Objects.requireNonNullElse(runs.where("how", "full speed").median("perSecond"), 0.0);
    }
}
