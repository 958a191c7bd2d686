package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.openenum.load.prove.history.Disturbance.Effect;

/** A new enum-server takes over the sockets of the running one: no query is lost. */
public final class HandOver extends Scenario {

    /** For two seconds both answer, like two servers behind one address; neither may be late. */
    private static final Set<Effect> TWO_SERVERS = EnumSet.of(Effect.BEGUN_AGAIN);

    public HandOver() {
        super("hand-over", "a new enum-server takes over from the one that runs");
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        trial.faults(TWO_SERVERS, () -> trial.ground().server().handOver());
    }
}
