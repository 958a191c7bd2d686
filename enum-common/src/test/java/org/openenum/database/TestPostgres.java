package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.openenum.port.FreePort;

/** Starts a PostgreSQL server for tests from the binaries that come as test dependencies. */
public final class TestPostgres {

    private static final Duration START_WITHIN = Duration.ofMinutes(2);

    private TestPostgres() {}

    /** Starts a server with an empty database; it ends with this program if it is not closed before. */
    public static EmbeddedPostgres start() throws IOException {
        return builder().start();
    }

    /** One with files of its own, which stay when it is closed. */
    static EmbeddedPostgres.Builder at(Path files) {
        return builder().setDataDirectory(files).setCleanDataDirectory(false);
    }

    private static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setPort(FreePort.any()).setPGStartupWait(START_WITHIN);
    }
}
