package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.PatroniCluster;
import org.openenum.load.prove.ground.PatroniMember;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Disturbance.Effect;

/**
 * The primary of three PostgreSQL servers fails, and a synchronous standby takes over; the old primary comes back as a
 * standby.
 */
public final class Failover extends Scenario {

    private final Step goes;
    private final Step comesBack;

    private Failover(String name, String sentence, Step goes, Step comesBack) {
        super(name, sentence);
        this.goes = goes;
        this.comesBack = comesBack;
    }

    /** Something that happens to a primary. */
    @FunctionalInterface
    private interface Step {
        void of(PatroniMember primary) throws IOException;
    }

    /** It crashes. */
    public static Failover killed() {
        String sentence = "the primary of a Patroni cluster is killed";
        return new Failover("failover-killed", sentence, PatroniMember::kill, PatroniMember::start);
    }

    /** It hangs, and wakes when another one has taken over. */
    public static Failover frozen() {
        String sentence = "the primary of a Patroni cluster hangs, and wakes later";
        return new Failover("failover-frozen", sentence, PatroniMember::freeze, PatroniMember::thaw);
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
    public Ground ownGround(Place place, String database) throws IOException {
        Path folder = Files.createDirectories(place.folder().resolve("cluster"));
        PatroniCluster cluster = new PatroniCluster(folder);
        Storage storage = PostgresCluster.storage(place.folder().resolve("data"), cluster.jdbcUrl());
        return new Ground.Plan(place, storage).above(cluster).start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        PatroniCluster cluster = trial.ground().beneath(PatroniCluster.class);
        trial.rounds(() -> {
            cluster.awaitSynchronousStandby();
            trial.calm();
            PatroniMember primary = cluster.primary();
            Set<Effect> effects = EnumSet.of(Effect.LATE);
            trial.fault(effects, () -> {
                goes.of(primary);
                cluster.awaitWritesElsewhere(primary);
                trial.awaitWritesBehindDatabase();
            });
            trial.fault(effects, () -> {
                comesBack.of(primary);
                cluster.awaitStandby(primary);
            });
        });
        trial.calm();
    }
}
