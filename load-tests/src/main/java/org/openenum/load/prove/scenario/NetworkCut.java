package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.CutOffNetwork;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.TcpProxy;
import org.openenum.load.prove.history.Disturbance.Effect;

/** enum-server is on another network than its database, and the wire between them is cut in silence. */
public record NetworkCut() implements Scenario {

    private static final Duration CALM = Duration.ofSeconds(1);
    /** Longer than enum-server waits for a word of the database: it has to connect anew. */
    private static final Duration FOR = Duration.ofSeconds(12);

    @Override
    public String name() {
        return "cut-network";
    }

    @Override
    public String sentence() {
        return "the network between enum-server and its database is cut";
    }

    @Override
    public String obstacle(String database) {
        if (!database.equals(PostgresCluster.NAME)) {
            return "H2 has no network between";
        }
        return CutOffNetwork.isPossible() ? "" : "network namespaces are made by root alone, with iproute2";
    }

    @Override
    public boolean isOnCommonGround() {
        return false;
    }

    @Override
    public Ground ground(Place place, String database) throws IOException {
        CutOffNetwork network = CutOffNetwork.make();
        PostgresCluster cluster = PostgresCluster.start(place.folder().resolve("postgresql"), place.cores());
        TcpProxy end = new TcpProxy(CutOffNetwork.DATABASE_SIDE, cluster.port());
        return new Ground.Plan(place, cluster.storage(place.folder().resolve("data")))
                .above(network)
                .above(cluster)
                .above(end)
                .serverIn(network.prefix(), CutOffNetwork.INSIDE)
                .server("OPENENUM_DATABASE_URL", PostgresCluster.urlAt(CutOffNetwork.DATABASE_SIDE, end.port()))
                .start();
    }

    @Override
    public boolean hasOutage() {
        return true;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        CutOffNetwork network = trial.ground().beneath(CutOffNetwork.class);
        trial.rounds(() -> {
            trial.calm(CALM);
            trial.fault(EnumSet.of(Effect.LATE), () -> {
                network.cut();
                trial.outage(FOR);
                network.mend();
            });
        });
        trial.calm(CALM);
    }
}
