package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;

/** The grounds that several scenarios take. */
final class Grounds {

    private Grounds() {}

    /** Both programs on a database with nothing special. */
    static Ground plain(Place place, String database) throws IOException {
        return plan(place, database).start();
    }

    /** The same, to which something may be added. */
    static Ground.Plan plan(Place place, String database) throws IOException {
        Path data = place.folder().resolve("data");
        if (database.equals(Storage.EMBEDDED)) {
            return new Ground.Plan(place, Storage.embedded(data));
        }
        PostgresCluster cluster = PostgresCluster.start(place.folder().resolve("postgresql"), place.cores());
        return new Ground.Plan(place, cluster.storage(data)).above(cluster);
    }
}
