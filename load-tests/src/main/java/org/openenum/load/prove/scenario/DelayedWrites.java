package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/**
 * A control: the embedded database with its default setting, which writes commits to disk half a second later, or when
 * there are many. Everything is killed until an acknowledged change is lost.
 */
public final class DelayedWrites extends Scenario {

    /** A single kill may come right after everything was written. */
    private static final int MOST_KILLS = 10;

    public DelayedWrites() {
        super(
                "control-delayed-writes",
                "everything is killed while H2 writes with its default delay: acknowledged changes must be found missing",
                Violation.Kind.LOST);
    }

    @Override
    public String obstacle(String database) {
        return database.equals(Storage.EMBEDDED) ? "" : "this is a setting of H2";
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Path data = place.folder().resolve("data");
        Map<String, String> delayed = Map.of(
                "OPENENUM_DATABASE_URL",
                "jdbc:h2:file:" + data.resolve("db").resolve("delayed") + ";AUTO_SERVER=TRUE;LOCK_TIMEOUT=10000",
                "OPENENUM_DATABASE_USER",
                "openenum");
        return new Ground.Plan(place, new Storage(Storage.EMBEDDED, data, null, delayed)).start();
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        for (int kills = 0; kills < MOST_KILLS && !trial.shows(Violation.Kind.LOST); kills++) {
            Kill.all().disturb(trial);
        }
    }
}
