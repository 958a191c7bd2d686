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
 * Waits until the ready servers serve a change; if none is ready, waits for all servers that have not reported that
 * they stop.
 *
 * <p>A change that a request waits for is marked in the log ({@link org.openenum.admin.usecase.Receipt}). Servers
 * report at once when they serve it, either to this enum-admin or to another one, which writes the report to the table.
 * So while a report is missing, one of the waiting threads reads the table. Each waiting request holds its own thread,
 * but no database connection.
 */
@Component
class ServedChanges {

    /** A quarter of the request threads: the others remain for requests that do not wait. */
    private static final int MAX_WAITING = 50;

    /** The interval at which servers look for changes. */
    private static final Duration PAUSE = Duration.ofMillis(20);

    private static final Logger LOG = LoggerFactory.getLogger(ServedChanges.class);

    private final NodeRegister register;

    private final Runnable look;

    private final Clock clock;

    private final Semaphore places = new Semaphore(MAX_WAITING);

    private final ReentrantLock looking = new ReentrantLock();

    /**
     * Whether the failure was logged: once until the table can be read again, because it is read many times a second.
     * Guarded by {@link #looking}.
     */
    private boolean failing;

    @Autowired
    ServedChanges(NodeRegister register, NodeReports reports, Clock clock) {
        this(register, reports::look, clock);
    }

    /** @param look merges what other enum-admins know about servers */
    ServedChanges(NodeRegister register, Runnable look, Clock clock) {
        this.register = register;
        this.look = look;
        this.clock = clock;
    }

    /**
     * The servers that serve a change.
     *
     * @param of the number of servers that were waited for
     * @param missing those of them that do not serve it yet
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
     * Returns once all servers serve the change, or when the time is over; at once if too many requests wait already.
     * If no server is known yet, waits for the first one that reports.
     *
     * @param since earlier reports do not count: the server may have read another database then
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
                // The change is durable, and the reports that this process receives still count.
                if (!failing) {
                    LOG.warn("reports of servers to other enum-admins cannot be read: {}", e.toString());
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
