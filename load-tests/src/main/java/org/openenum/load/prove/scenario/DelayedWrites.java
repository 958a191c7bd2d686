package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/**
 * A control: the embedded database with its own default, which writes what was committed half a second later. A kill
 * must lose something that was acknowledged.
 */
public record DelayedWrites() implements Scenario {

    @Override
    public String name() {
        return "control-delayed-writes";
    }

    @Override
    public String sentence() {
        return "everything is killed while H2 writes with its default delay: acknowledged changes must be found missing";
    }

    @Override
    public String obstacle(String database) {
        return database.equals(Storage.EMBEDDED) ? "" : "this is a setting of H2";
    }

    @Override
    public Set<Violation.Kind> mustFind() {
        return EnumSet.of(Violation.Kind.LOST);
    }

    @Override
    public boolean isOnCommonGround() {
        return false;
    }

    @Override
    public Ground ground(Place place, String database) throws IOException {
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
        Kill.all().disturb(trial);
    }
}
