package org.openenum.server.config;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.openenum.database.OwnedFiles;

/**
 * Lets an enum-admin that starts at the same time go first.
 *
 * @param isThere whether it has got that far
 * @param within how long to wait for it at most
 */
record AdminWait(BooleanSupplier isThere, Duration within) {

    /** A console that is not there by then will not come. */
    private static final Duration CONSOLE_WITHIN = Duration.ofSeconds(15);

    private static final int CONNECT_MILLIS = 200;
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;
    private static final long LOOK_EVERY_MILLIS = 50;

    /**
     * Lets enum-admin open the embedded database: the program that opens the files serves them to the other, and
     * enum-admin reads and writes them most. Without this wait, DNS answered 6.3 to 7.9 s after {@code ./openenum up}
     * on two cores; with it, 2.1 to 2.2 s.
     */
    static AdminWait forFiles(OwnedFiles files, Duration within) {
        return new AdminWait(files::areTaken, within);
    }

    /**
     * Leaves the processor to enum-admin while a snapshot is answered and nobody needs the rest of this program. With
     * this wait the console is there 4.8 to 5.9 s after {@code ./openenum up} on two cores; without it, 7.6 to 10.7 s.
     *
     * @param console the address on which enum-admin listens
     */
    static AdminWait forConsole(URI console, Duration within) {
        return new AdminWait(() -> accepts(console), within.compareTo(CONSOLE_WITHIN) < 0 ? within : CONSOLE_WITHIN);
    }

    private static boolean accepts(URI console) {
        int usual = "https".equals(console.getScheme()) ? HTTPS_PORT : HTTP_PORT;
        int port = console.getPort() < 0 ? usual : console.getPort();
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(console.getHost(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * @param closed also ends the wait
     * @throws InterruptedException if the thread was interrupted
     */
    void await(CountDownLatch closed) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        boolean ended = false;
        while (!ended && System.nanoTime() - deadline < 0 && !isThere.getAsBoolean()) {
            ended = closed.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
