package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Access to the live query log: {@code openenum.query-log.*}.
 *
 * @param key the key that readers need; empty: the content of a file in the data folder; without that file, nobody has
 *     access
 * @param within how long a reader may read before it must connect again, so that no reader is forgotten
 */
record QueryLogProperties(String key, Duration within) {

    QueryLogProperties {
        if (within.isNegative() || within.isZero()) {
            throw new IllegalArgumentException("openenum.query-log.within must be longer than 0");
        }
    }

    static QueryLogProperties of(Settings settings) {
        return new QueryLogProperties(
                settings.text("openenum.query-log.key"), settings.duration("openenum.query-log.within"));
    }

    /** In the data folder, which the programs on a machine share. */
    static Path keyFile(Path dataFolder) {
        return dataFolder.resolve("query-log-key");
    }
}
