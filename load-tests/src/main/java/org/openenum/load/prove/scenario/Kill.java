package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.client.Retries;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.history.Disturbance.Effect;

/** Processes are killed, as in a crash, at a random moment, and started again. */
public final class Kill extends Scenario {

    private static final Set<Effect> WITHOUT_ADMIN = EnumSet.of(Effect.LATE);
    private static final Set<Effect> WITHOUT_SERVER = EnumSet.of(Effect.LATE, Effect.SILENT, Effect.BEGUN_AGAIN);
    /** Long enough for all writers to reach full speed. */
    private static final Duration CALM = Duration.ofMillis(1_500);

    private static final int CALM_VARIES_MILLIS = 500;

    private final Set<Effect> effects;
    private final Retries retries;
    private final Victims victims;

    private Kill(String name, String sentence, Set<Effect> effects, Retries retries, Victims victims) {
        super(name, sentence);
        this.effects = effects;
        this.retries = retries;
        this.victims = victims;
    }

    /** The processes to kill. */
    @FunctionalInterface
    private interface Victims {
        void kill(Ground ground) throws IOException;
    }

    public static Kill admin() {
        return admin("kill-admin", "enum-admin is killed", Retries.NONE);
    }

    /** The same, and requests without an answer are sent again. */
    public static Kill adminAmongRetries() {
        return admin(
                "retry-around-kill",
                "enum-admin is killed, and what it did not answer is sent again with its Idempotency-Key",
                Retries.SAME_KEY);
    }

    private static Kill admin(String name, String sentence, Retries retries) {
        return new Kill(
                name, sentence, WITHOUT_ADMIN, retries, ground -> ground.admin().crash());
    }

    public static Kill server() {
        return new Kill(
                "kill-server",
                "enum-server is killed",
                WITHOUT_SERVER,
                Retries.NONE,
                ground -> ground.server().crash());
    }

    public static Kill all() {
        String sentence = "both programs and the database are killed at once";
        return new Kill("kill-all", sentence, WITHOUT_SERVER, Retries.NONE, Kill::all);
    }

    private static void all(Ground ground) throws IOException {
        PostgresCluster cluster = ground.storage().cluster();
        ground.admin().kill();
        if (cluster != null) {
            cluster.kill();
        }
        ground.server().kill();
        if (cluster != null) {
            cluster.startAgain();
        }
        ground.admin().startAgain();
        ground.server().startAgain();
    }

    @Override
    public Retries retries() {
        return retries;
    }

    @Override
    public boolean startsAgain() {
        return true;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        trial.rounds(() -> {
            trial.calm(CALM.plusMillis(ThreadLocalRandom.current().nextInt(CALM_VARIES_MILLIS)));
            trial.fault(effects, () -> victims.kill(trial.ground()));
        });
        trial.calm(CALM);
    }
}
