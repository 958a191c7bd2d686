package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import org.openenum.load.bench.machine.Signal;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * The database is unavailable for a while and comes back by itself; DNS continues from memory. The embedded database is
 * part of enum-admin, so enum-admin is what fails.
 */
public final class DatabaseAway extends Scenario {

    /** Longer than a DNS query waits for its load, shorter than an API request waits for a connection. */
    private static final Duration FOR = Duration.ofSeconds(4);

    private final Away away;

    private DatabaseAway(String name, String sentence, Away away) {
        super(name, sentence);
        this.away = away;
    }

    /** How it goes away and comes back. */
    @FunctionalInterface
    private interface Away {
        void during(Ground ground, Trial trial) throws IOException;
    }

    /** Its processes hang: connections stay open, but nothing answers. */
    public static DatabaseAway frozen() {
        return new DatabaseAway("freeze-database", "the database hangs for a while", (ground, trial) -> {
            signal(ground, Signal.STOP);
            try {
                trial.outage(FOR);
            } finally {
                signal(ground, Signal.CONT);
            }
        });
    }

    /** It is stopped in an orderly way, and started again. */
    public static DatabaseAway stopped() {
        return new DatabaseAway("stop-database", "the database is stopped for a while", (ground, trial) -> {
            PostgresCluster cluster = ground.storage().cluster();
            if (cluster == null) {
                ground.admin().close();
                trial.outage(FOR);
                ground.admin().startAgain();
            } else {
                cluster.stop();
                trial.outage(FOR);
                cluster.startAgain();
            }
        });
    }

    private static void signal(Ground ground, Signal signal) throws IOException {
        PostgresCluster cluster = ground.storage().cluster();
        if (cluster == null) {
            ground.admin().signal(signal);
        } else {
            cluster.signal(signal);
        }
    }

    @Override
    public boolean hasOutage() {
        return true;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        trial.faults(EnumSet.of(Effect.LATE), () -> away.during(trial.ground(), trial));
    }
}
