package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.TcpProxy;
import org.openenum.load.prove.history.Disturbance.Effect;
import org.openenum.load.prove.history.Violation;

/**
 * A control: the primary is killed, and an asynchronous standby takes over. Whatever it had not received, acknowledged
 * or not, is lost.
 */
public final class AsynchronousStandby extends Scenario {

    public AsynchronousStandby() {
        super(
                "control-asynchronous-standby",
                "a standby that is behind takes the place of the primary: acknowledged changes must be found missing",
                Violation.Kind.LOST);
    }

    @Override
    public String obstacle(String database) {
        return database.equals(PostgresCluster.NAME) ? "" : "H2 has no standby";
    }

    /** The two servers of the database and the connection between them. */
    private record Pair(PostgresCluster primary, TcpProxy wire, PostgresCluster standby) implements AutoCloseable {

        static Pair start(Place place) throws IOException {
            PostgresCluster primary = PostgresCluster.start(place.folder().resolve("primary"), place.cores());
            TcpProxy wire = new TcpProxy(primary.port());
            PostgresCluster standby =
                    PostgresCluster.startStandby(place.folder().resolve("standby"), place.cores(), wire.port());
            return new Pair(primary, wire, standby);
        }

        Storage storage(Place place) {
            String url = PostgresCluster.urlAt(List.of(primary.port(), standby.port())) + "?targetServerType=primary";
            return PostgresCluster.storage(place.folder().resolve("data"), url);
        }

        void failOver() throws IOException {
            primary.kill();
            wire.close();
            standby.promote();
        }

        @Override
        public void close() throws IOException {
            standby.close();
            wire.close();
            primary.close();
        }
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Pair pair = Pair.start(place);
        return new Ground.Plan(place, pair.storage(place)).above(pair).start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Pair pair = trial.ground().beneath(Pair.class);
        trial.calm();
        pair.wire().hold();
        trial.calm();
        trial.fault(EnumSet.of(Effect.LATE, Effect.BEGUN_AGAIN), pair::failOver);
        trial.calm();
    }
}
