package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.openenum.port.FreePort;

/** Starts a PostgreSQL server from the binaries in the test dependencies. */
public final class TestPostgres {

    private static final Duration START_WITHIN = Duration.ofMinutes(2);

    private TestPostgres() {}

    /** Starts a server with an empty database; it ends with this program at the latest. */
    public static EmbeddedPostgres start() throws IOException {
        return builder().start();
    }

    /** A server with its own folder, which remains after it is closed. */
    static EmbeddedPostgres.Builder at(Path files) {
        return builder().setDataDirectory(files).setCleanDataDirectory(false);
    }

    private static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder().setPort(FreePort.any()).setPGStartupWait(START_WITHIN);
    }
}
