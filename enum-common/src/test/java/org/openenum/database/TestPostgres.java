package org.openenum.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Starts a PostgreSQL server for tests from the binaries that come as test dependencies. */
public final class TestPostgres {

    /**
     * Between looking for a free port and binding it, initdb works for a second or more. So it is none of those that
     * the system gives to whoever wants any (from 32768 on, on Linux): other tests would be given it meanwhile.
     */
    private static final int FIRST_PORT = 10_000;

    private static final int PORTS = 5_000;

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
        return EmbeddedPostgres.builder().setPort(freePort()).setPGStartupWait(START_WITHIN);
    }

    private static int freePort() {
        while (true) {
            int port = FIRST_PORT + ThreadLocalRandom.current().nextInt(PORTS);
            try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
                return free.getLocalPort();
            } catch (IOException e) {
                // taken: another
            }
        }
    }
}
