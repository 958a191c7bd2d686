package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.List;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.TcpProxy;
import org.openenum.load.prove.history.Violation;

/** A control: changes are held back between the database and enum-server, without a declared fault. */
public final class HeldFeed extends Scenario {

    public HeldFeed() {
        super(
                "control-held-feed",
                "changes do not come from the database to enum-server: its answers must be found too old",
                Violation.Kind.OUTDATED);
    }

    @Override
    public String obstacle(String database) {
        return database.equals(PostgresCluster.NAME) ? "" : "H2 chooses the port between the programs by itself";
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Ground.Plan plan = Ground.Plan.on(place, database);
        TcpProxy wire = new TcpProxy(plan.cluster().port());
        return plan.above(wire)
                .server("OPENENUM_DATABASE_URL", PostgresCluster.urlAt(List.of(wire.port())))
                .start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        TcpProxy wire = trial.ground().beneath(TcpProxy.class);
        trial.calm();
        wire.hold();
        trial.pause(trial.bound().plusSeconds(1));
        wire.release();
        trial.calm();
    }
}
