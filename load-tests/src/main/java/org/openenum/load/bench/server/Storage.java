package org.openenum.load.bench.server;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The database of this product.
 *
 * @param name of the database in tables
 * @param data the data folder, with the embedded database
 * @param cluster the database server; null if the database is embedded
 * @param settings the environment variables for a database server
 */
public record Storage(String name, Path data, @Nullable PostgresCluster cluster, Map<String, String> settings) {

    /** The name of the embedded database in tables. */
    public static final String EMBEDDED = "H2";

    public Storage {
        settings = Map.copyOf(settings);
    }

    /** The embedded database. */
    public static Storage embedded(Path data) {
        return new Storage(EMBEDDED, data, null, Map.of());
    }

    /** The snapshot that enum-server writes for its next start. */
    public Path snapshot() {
        return data.resolve("snapshot").resolve("served.snapshot");
    }

    /** The same database with additional settings for the program. */
    public Storage told(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(settings);
        all.putAll(more);
        return new Storage(name, data, cluster, all);
    }
}
