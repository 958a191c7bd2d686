package org.openenum.server.config;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Who may look at the questions as they come in: {@code openenum.query-log.*}.
 *
 * @param key what a reader must know; empty: what stands in a file of the data folder; where that is not there either,
 *     nobody may
 * @param within how long one reader may read before it has to come again, so that nobody forgets that somebody looks
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

    /** In the data folder, which the programs of a machine share. */
    static Path keyFile(Path dataFolder) {
        return dataFolder.resolve("query-log-key");
    }
}
