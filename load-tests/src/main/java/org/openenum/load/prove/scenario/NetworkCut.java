package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import org.openenum.load.bench.machine.NetworkNamespace;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.TcpProxy;
import org.openenum.load.prove.history.Disturbance.Effect;

/** enum-server is on another network than its database, and the connection between them is cut silently. */
public final class NetworkCut extends Scenario {

    private static final String NAMESPACE = "openenum-prove";
    /** The address of enum-server: RFC 2544, appendix C.2.2 reserves 198.18.0.0/15 for tests. */
    private static final String ASKED_AT = "198.18.10.2";
    /** The address of the database. */
    private static final String DATABASE_AT = "198.18.11.1";

    private static final String WIRE = "oeprove1";
    /** Longer than enum-server waits for an answer of the database, so it must reconnect. */
    private static final Duration FOR = Duration.ofSeconds(12);

    public NetworkCut() {
        super("cut-network", "the network between enum-server and its database is cut");
    }

    @Override
    public String obstacle(String database) {
        if (!database.equals(PostgresCluster.NAME)) {
            return "H2 has no network between";
        }
        return NetworkNamespace.isPossible() ? "" : "network namespaces are made by root alone, with iproute2";
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        NetworkNamespace network = NetworkNamespace.make(NAMESPACE);
        network.wire("oeprove0", "198.18.10.1", ASKED_AT);
        network.wire(WIRE, DATABASE_AT, "198.18.11.2");
        Ground.Plan plan = Ground.Plan.on(place, database).above(network);
        TcpProxy end = new TcpProxy(DATABASE_AT, plan.cluster().port());
        return plan.above(end)
                .serverIn(network.inside(), ASKED_AT)
                .server("OPENENUM_DATABASE_URL", PostgresCluster.urlAt(DATABASE_AT, end.port()))
                .start();
    }

    @Override
    public boolean hasOutage() {
        return true;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        NetworkNamespace network = trial.ground().beneath(NetworkNamespace.class);
        trial.faults(EnumSet.of(Effect.LATE), () -> {
            network.cut(WIRE);
            trial.outage(FOR);
            network.mend(WIRE);
        });
    }
}
