package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.openenum.load.prove.history.Disturbance.Effect;

/** A new enum-server takes the sockets of the one that runs: no question is lost. */
public record HandOver() implements Scenario {

    /** For two seconds both answer, like two servers behind one address; neither may be late. */
    private static final Set<Effect> TWO_SERVERS = EnumSet.of(Effect.BEGUN_AGAIN);

    private static final Duration CALM = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "hand-over";
    }

    @Override
    public String sentence() {
        return "a new enum-server takes over from the one that runs";
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        trial.rounds(() -> {
            trial.calm(CALM);
            trial.fault(TWO_SERVERS, () -> trial.ground().server().handOver());
        });
        trial.calm(CALM);
    }
}
