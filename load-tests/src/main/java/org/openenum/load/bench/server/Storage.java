package org.openenum.load.bench.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where this product keeps what was written.
 *
 * @param name of the database, as tables call it
 * @param data the data folder; the embedded database is in it
 * @param cluster the database; null where it is embedded
 * @param settings what tells a program of a database that is elsewhere, as environment variables
 */
public record Storage(String name, Path data, @Nullable PostgresCluster cluster, Map<String, String> settings) {

    /** How tables call the embedded database. */
    public static final String EMBEDDED = "H2";

    public Storage {
        settings = Map.copyOf(settings);
    }

    /** The embedded database. */
    public static Storage embedded(Path data) {
        return new Storage(EMBEDDED, data, null, Map.of());
    }

    /** The snapshot that enum-server keeps for its next start. */
    public Path snapshot() {
        return data.resolve("snapshot").resolve("served.snapshot");
    }

    /** The same for a program that has settings of its own beside these. */
    public Storage told(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(more);
        return new Storage(name, data, cluster, all);
    }
}
