package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.prove.client.SteadyQuestions;
import org.openenum.load.prove.ground.Ground;

/** Without any fault, neither program may need more and more resources. */
public final class Soak extends Scenario {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

    /** Every two minutes or so. */
    private static final int LOOKS_PER_COLLECTION = 60;

    public Soak() {
        super("soak", "nothing goes wrong, for as long as is asked for");
    }

    @Override
    public String obstacle(String database) {
        return Commands.exists("dnsperf") ? "" : "dnsperf is not installed";
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        InetSocketAddress server =
                Objects.requireNonNull(trial.ground().counterpart().servers().get(Ground.SERVER));
        try (SteadyQuestions questions = SteadyQuestions.to(server)) {
            trial.rounds(() -> {
                trial.calm(BETWEEN_LOOKS);
                trial.look(trial.rounds() % LOOKS_PER_COLLECTION == 0);
                questions.requireRunning();
            });
        }
    }
}
