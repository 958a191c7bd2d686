package org.openenum.server.report;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.openenum.server.report.ReportDelivery.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports regularly, and at once when an awaited change is served.
 *
 * <p>It owns a thread ({@code openenum-report}), which alone waits for enum-admin. Any thread may {@link #poke} it.
 */
public final class Reporter {

    private static final Logger LOG = LoggerFactory.getLogger(Reporter.class);

    /** Immediate for a person; a hundred servers send fifty small requests a second. */
    private static final Duration PERIOD = Duration.ofSeconds(2);

    /** Limits the reports to forty a second, however many changes are awaited. */
    private static final Duration LEAST_BETWEEN = Duration.ofMillis(25);

    /** After a report that was not accepted: enum-admin may just be starting, and knows no server yet. */
    private static final Duration PAUSE_AFTER_REFUSAL = Duration.ofSeconds(1);

    /** After this many refusals in a row the log says so: enum-admin has had time to start. */
    private static final int REFUSALS_UNTIL_SAID = 10;

    /** Keeps servers that lost their enum-admin at the same time from coming back at the same time. */
    private static final double JITTER = 0.2;

    /** How long a stop waits for its last report to be accepted. */
    private static final int CLOSE_TIMEOUT_MILLIS = 1_000;

    private final Function<Occasion, String> report;
    private final ReportDelivery delivery;
    private final Semaphore pokes = new Semaphore(0);
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::work, "openenum-report");
    private volatile boolean saysThatItStops;
    private boolean isTaken = true;
    private int refusals;
    private long sentNanos;
    private String told = "";

    /** The reason for a report. */
    public enum Occasion {
        /** The period has passed. */
        REGULAR,
        /** An awaited change is served now. */
        AWAITED,
        /** The server stops. */
        STOP
    }

    /** @param report makes a report as JSON */
    public Reporter(Function<Occasion, String> report, ReportDelivery delivery) {
        this.report = report;
        this.delivery = delivery;
        thread.setDaemon(true);
    }

    public void start() {
        thread.start();
    }

    /** To be called when an awaited change is served. */
    public void poke() {
        pokes.release();
    }

    /**
     * Stops.
     *
     * @param saysSo whether to report the stop, as no successor replaces this server
     */
    public void close(boolean saysSo) {
        saysThatItStops = saysSo;
        closed.countDown();
        poke();
        try {
            thread.join(CLOSE_TIMEOUT_MILLIS);
            thread.interrupt();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void work() {
        try {
            Occasion occasion = Occasion.REGULAR;
            while (closed.getCount() > 0) {
                send(occasion);
                occasion = awaitNext();
            }
            if (saysThatItStops && isTaken) {
                delivery.send(report.apply(Occasion.STOP));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** While no reports are accepted, awaited changes cause none either. */
    private Occasion awaitNext() throws InterruptedException {
        if (!isTaken) {
            var unused = closed.await(withJitter(PAUSE_AFTER_REFUSAL), TimeUnit.MILLISECONDS);
            return Occasion.REGULAR;
        }
        if (!pokes.tryAcquire(withJitter(PERIOD), TimeUnit.MILLISECONDS)) {
            return Occasion.REGULAR;
        }
        var unused = closed.await(LEAST_BETWEEN.toNanos() - (System.nanoTime() - sentNanos), TimeUnit.NANOSECONDS);
        pokes.drainPermits();
        return Occasion.AWAITED;
    }

    private static long withJitter(Duration pause) {
        return Math.round(pause.toMillis() * ThreadLocalRandom.current().nextDouble(1 - JITTER, 1 + JITTER));
    }

    private void send(Occasion occasion) throws InterruptedException {
        sentNanos = System.nanoTime();
        try {
            tell(delivery.send(report.apply(occasion)));
        } catch (RuntimeException | OutOfMemoryError e) { // of threads; out of heap ends the program
            tell(new Outcome.Refused("defect", "a report could not be made: " + e));
        }
    }

    private void tell(Outcome outcome) {
        if (outcome instanceof Outcome.Refused refused) {
            isTaken = false;
            refusals++;
            if (refusals >= REFUSALS_UNTIL_SAID && !told.equals(refused.kind())) {
                LOG.warn("No enum-admin accepts the reports of this server; DNS continues: {}", refused.why());
                told = refused.kind();
            }
        } else if (outcome instanceof Outcome.Taken taken) {
            isTaken = true;
            refusals = 0;
            if (!told.equals("taken")) {
                LOG.info("Reports go to {}", taken.by());
            }
            told = "taken";
        }
    }
}
