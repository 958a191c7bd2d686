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

/**
 * Processes end as at a crash, at a random moment, and are started again.
 *
 * @param effects what clients may notice
 * @param retries what writers do that have no answer
 */
public record Kill(String name, String sentence, Set<Effect> effects, Retries retries, Victims victims)
        implements Scenario {

    private static final Set<Effect> WITHOUT_SERVER = EnumSet.of(Effect.LATE, Effect.SILENT, Effect.BEGUN_AGAIN);
    /** Long enough that all writers are at full speed. */
    private static final Duration CALM = Duration.ofMillis(1_500);

    private static final int CALM_VARIES_MILLIS = 500;

    public Kill {
        effects = Set.copyOf(effects);
    }

    /** Who is killed. */
    @FunctionalInterface
    public interface Victims {
        void kill(Ground ground) throws IOException;
    }

    public static Kill admin() {
        return new Kill(
                "kill-admin",
                "enum-admin is killed",
                EnumSet.of(Effect.LATE),
                Retries.NONE,
                ground -> ground.admin().crash());
    }

    /** The same, and what it did not answer is sent again. */
    public static Kill adminAmongRetries() {
        return new Kill(
                "retry-around-kill",
                "enum-admin is killed, and what it did not answer is sent again with its Idempotency-Key",
                EnumSet.of(Effect.LATE),
                Retries.SAME_KEY,
                ground -> ground.admin().crash());
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
        return new Kill(
                "kill-all",
                "both programs and the database are killed at once",
                WITHOUT_SERVER,
                Retries.NONE,
                Kill::all);
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
