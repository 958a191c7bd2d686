package org.openenum.server.config;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Leaves it to enum-admin to open the embedded database, where both programs are started at once: who opens the files
 * serves them to the other, and enum-admin reads and writes them most. With enum-admin first and without this wait, DNS
 * answered 6.3 to 7.9 s after {@code ./openenum up} on two cores; with it, 2.1 to 2.2 s.
 *
 * @param lock is there as soon as some program has the files open
 * @param within an enum-admin that has not opened them by then is not waited for
 */
record AdminWait(Path lock, Duration within) {

    private static final long LOOK_EVERY_MILLIS = 50;

    /**
     * @param closed ends the wait, too
     * @throws InterruptedException if the thread was interrupted
     */
    void await(CountDownLatch closed) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        boolean ended = false;
        while (!ended && !Files.exists(lock) && System.nanoTime() - deadline < 0) {
            ended = closed.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS);
        }
    }
}
