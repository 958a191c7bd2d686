package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.TcpProxy;
import org.openenum.load.prove.history.Violation;

/** A control: changes are held back between the database and enum-server, and nobody says that anything is wrong. */
public record HeldFeed() implements Scenario {

    private static final Duration CALM = Duration.ofSeconds(1);

    @Override
    public String name() {
        return "control-held-feed";
    }

    @Override
    public String sentence() {
        return "changes do not come from the database to enum-server: its answers must be found too old";
    }

    @Override
    public String obstacle(String database) {
        return database.equals(PostgresCluster.NAME) ? "" : "H2 chooses the port between the programs by itself";
    }

    @Override
    public Set<Violation.Kind> mustFind() {
        return EnumSet.of(Violation.Kind.OUTDATED);
    }

    @Override
    public boolean isOnCommonGround() {
        return false;
    }

    @Override
    public Ground ground(Place place, String database) throws IOException {
        PostgresCluster cluster = PostgresCluster.start(place.folder().resolve("postgresql"), place.cores());
        TcpProxy wire = new TcpProxy(cluster.port());
        return new Ground.Plan(place, cluster.storage(place.folder().resolve("data")))
                .above(cluster)
                .above(wire)
                .server("OPENENUM_DATABASE_URL", PostgresCluster.urlAt(List.of(wire.port())))
                .start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        TcpProxy wire = trial.ground().beneath(TcpProxy.class);
        trial.calm(CALM);
        wire.hold();
        trial.pause(trial.bound().plus(CALM));
        wire.release();
        trial.calm(CALM);
    }
}
