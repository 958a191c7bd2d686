package org.openenum.admin.node;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Waits until the ready servers answer with a change; where none is ready, for all that have not said that they stop.
 *
 * <p>A change that is waited for is marked in the log ({@link org.openenum.admin.usecase.Receipt}), and servers report
 * at once that they serve it: to this program, or to another one, which writes it into the table. So of all who wait,
 * one looks at the table as long as something is missing. Whoever waits holds its own thread, and no connection to the
 * database.
 */
@Component
class ServedChanges {

    /** A quarter of the threads that answer requests: the others are for those who do not wait. */
    private static final int MAX_WAITING = 50;

    /** The servers look for changes as often. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(ServedChanges.class);

    private final NodeRegister register;

    private final Runnable look;

    private final Clock clock;

    private final Semaphore places = new Semaphore(MAX_WAITING);

    private final ReentrantLock looking = new ReentrantLock();

    /** Told once until it can be read again: it is looked at many times a second. Belongs to who looks. */
    private boolean failing;

    @Autowired
    ServedChanges(NodeRegister register, NodeReports reports, Clock clock) {
        this(register, reports::look, clock);
    }

    /** @param look takes over what other programs heard */
    ServedChanges(NodeRegister register, Runnable look, Clock clock) {
        this.register = register;
        this.look = look;
        this.clock = clock;
    }

    /**
     * Who answers with a change.
     *
     * @param of how many servers were waited for
     * @param missing those of them that do not answer with it yet
     */
    record Served(int of, List<String> missing) {

        boolean byAll() {
            return of > 0 && missing.isEmpty();
        }

        /** {@code 2/3}. */
        String count() {
            return (of - missing.size()) + "/" + of;
        }
    }

    /**
     * Who answers with it, at the latest when the time has passed; at once where too many wait already. Where no server
     * is known yet, the first that reports is waited for.
     *
     * @param since what servers reported earlier does not count: the database may have been another one
     */
    Served await(long change, Instant since, Duration longest) {
        boolean mayWait = places.tryAcquire();
        try {
            return awaitWithPlace(change, since, mayWait ? longest : Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            List<String> awaited = awaited();
            return new Served(awaited.size(), missing(awaited, change, since));
        } finally {
            if (mayWait) {
                places.release();
            }
        }
    }

    private Served awaitWithPlace(long change, Instant since, Duration longest) throws InterruptedException {
        long begun = System.nanoTime();
        List<String> awaited = awaited();
        while (true) {
            long news = register.news();
            awaited = awaited.isEmpty() ? awaited() : awaited;
            List<String> missing = missing(awaited, change, since);
            Duration left = longest.minusNanos(System.nanoTime() - begun);
            boolean isServed = !awaited.isEmpty() && missing.isEmpty();
            if (isServed || left.isNegative() || left.isZero()) {
                return new Served(awaited.size(), missing);
            }
            if (!register.awaitNews(news, left.compareTo(PAUSE) < 0 ? left : PAUSE)) {
                look();
            }
        }
    }

    private void look() {
        if (looking.tryLock()) {
            try {
                look.run();
                failing = false;
            } catch (RuntimeException e) {
                // The change is durable: what this program itself hears goes on to count.
                if (!failing) {
                    LOG.warn("what other programs heard of servers cannot be read: {}", e.toString());
                }
                failing = true;
            } finally {
                looking.unlock();
            }
        }
    }

    private List<String> missing(List<String> awaited, long change, Instant since) {
        return awaited.stream().filter(name -> !serves(name, change, since)).toList();
    }

    private boolean serves(String name, long change, Instant since) {
        HeardNode node = register.find(name);
        return node == null || (node.report().change() >= change && !node.at().isBefore(since));
    }

    private List<String> awaited() {
        Instant now = clock.instant();
        List<String> ready = names(node -> node.health(now) == NodeHealth.READY);
        return ready.isEmpty() ? names(node -> node.health(now) != NodeHealth.STOPPED) : ready;
    }

    private List<String> names(Predicate<HeardNode> wanted) {
        return register.all().stream().filter(wanted).map(HeardNode::name).toList();
    }
}
