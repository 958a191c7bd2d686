package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.PatroniCluster;
import org.openenum.load.prove.ground.PatroniMember;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * The primary of three PostgreSQL goes, and a synchronous standby takes its place; the old one comes back as a standby.
 *
 * @param going how the primary goes, and how it is there again
 */
public record Failover(String name, String sentence, Going going) implements Scenario {

    private static final Duration CALM = Duration.ofSeconds(1);

    /** How a primary goes and comes back. */
    public interface Going {
        void goes(PatroniMember primary) throws IOException;

        void comesBack(PatroniMember primary) throws IOException;
    }

    /** It crashes. */
    public static Failover killed() {
        return new Failover("failover-killed", "the primary of a Patroni cluster is killed", new Going() {
            @Override
            public void goes(PatroniMember primary) throws IOException {
                primary.kill();
            }

            @Override
            public void comesBack(PatroniMember primary) throws IOException {
                primary.start();
            }
        });
    }

    /** It hangs, and wakes when another one has its place. */
    public static Failover frozen() {
        return new Failover("failover-frozen", "the primary of a Patroni cluster hangs, and wakes later", new Going() {
            @Override
            public void goes(PatroniMember primary) throws IOException {
                primary.freeze();
            }

            @Override
            public void comesBack(PatroniMember primary) throws IOException {
                primary.thaw();
            }
        });
    }

    @Override
    public String obstacle(String database) {
        if (!database.equals(PostgresCluster.NAME)) {
            return "H2 has no standby";
        }
        return PatroniCluster.isInstalled() ? "" : "Patroni or etcd is not installed";
    }

    @Override
    public String version() throws IOException {
        return PatroniCluster.version();
    }

    @Override
    public boolean isOnCommonGround() {
        return false;
    }

    @Override
    public Ground ground(Place place, String database) throws IOException {
        Path folder = Files.createDirectories(place.folder().resolve("cluster"));
        PatroniCluster cluster = new PatroniCluster(folder);
        Map<String, String> settings =
                Map.of("OPENENUM_DATABASE_URL", cluster.jdbcUrl(), "OPENENUM_DATABASE_USER", PatroniCluster.user());
        Storage storage = new Storage(PostgresCluster.NAME, place.folder().resolve("data"), null, settings);
        return new Ground.Plan(place, storage).above(cluster).start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        PatroniCluster cluster = trial.ground().beneath(PatroniCluster.class);
        trial.rounds(() -> {
            cluster.awaitSynchronousStandby();
            trial.calm(CALM);
            PatroniMember primary = cluster.primary();
            Set<Effect> effects = EnumSet.of(Effect.LATE);
            trial.fault(effects, () -> {
                going.goes(primary);
                cluster.awaitWritesElsewhere(primary);
            });
            trial.fault(effects, () -> {
                going.comesBack(primary);
                cluster.awaitStandby(primary);
            });
        });
        trial.calm(CALM);
    }
}
