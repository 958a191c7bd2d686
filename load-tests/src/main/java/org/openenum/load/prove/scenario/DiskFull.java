package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.ground.SmallDisk;
import org.openenum.load.prove.history.Disturbance.Effect;

/** The disk of the database is full for a while: changes are refused, DNS continues. */
public final class DiskFull extends Scenario {

    private static final int MEGABYTES = 320;
    private static final Duration FOR = Duration.ofSeconds(3);

    public DiskFull() {
        super("disk-full", "the disk of the database is full for a while");
    }

    @Override
    public String obstacle(String database) {
        return SmallDisk.isPossible() ? "" : "a small disk can be mounted by root alone";
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Path data = place.folder().resolve("data");
        if (database.equals(Storage.EMBEDDED)) {
            SmallDisk disk = new SmallDisk(data, MEGABYTES);
            return new Ground.Plan(place, Storage.embedded(data)).above(disk).start();
        }
        SmallDisk disk = new SmallDisk(place.folder().resolve("postgresql"), MEGABYTES);
        PostgresCluster cluster = PostgresCluster.start(disk.folder(), place.cores());
        return new Ground.Plan(place, cluster.storage(data))
                .above(disk)
                .above(cluster)
                .start();
    }

    @Override
    public boolean hasOutage() {
        return true;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        SmallDisk disk = trial.ground().beneath(SmallDisk.class);
        trial.faults(EnumSet.of(Effect.LATE), () -> full(disk, trial));
    }

    private static void full(SmallDisk disk, Trial trial) throws IOException {
        disk.fill();
        trial.outage(FOR);
        disk.free();
        PostgresCluster cluster = trial.ground().storage().cluster();
        // A PostgreSQL that cannot write its log ends; its operator would start it again.
        if (cluster != null && !cluster.process().isAlive()) {
            cluster.startAgain();
        }
    }
}
