package org.openenum.admin.feed;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.web.context.request.async.DeferredResult;

/**
 * Requests that wait for a change. Each is answered when there is a change that it asks for, or when its waiting time
 * is over. A caller that has lost its access receives no change.
 *
 * <p>Owns one thread, which reads the end of the log ten times a second while requests wait. A waiting request holds
 * neither a thread nor a database connection. It stops before the web server, which would wait for the responses.
 */
@Component
class ChangeWaiters implements SmartLifecycle {

    /** As long as users and proxies in between consider a request alive. */
    static final Duration MAX_WAIT = Duration.ofSeconds(60);

    /** Each takes an open connection. */
    private static final int MAX_WAITING = 500;

    /** So that one client leaves capacity for the others. */
    private static final int MAX_OF_ONE_CALLER = 20;

    private static final Duration PERIOD = Duration.ofMillis(100);

    private final ChangeFeed feed;

    private final Set<Waiter> waiters = ConcurrentHashMap.newKeySet();

    private final PeriodicWork looking = new PeriodicWork("change-waiters", this::look);

    private volatile boolean running;

    ChangeWaiters(ChangeFeed feed) {
        this.feed = feed;
    }

    /** A waiting request, and how far the log was read for it. */
    private static final class Waiter {

        private final String caller;

        private final BooleanSupplier allowed;

        private final FeedQuery wish;

        private final long endNanos;

        private final DeferredResult<Portion> answer = new DeferredResult<>();

        private volatile long after;

        Waiter(String caller, BooleanSupplier allowed, FeedQuery wish, long after, Duration wait) {
            this.caller = caller;
            this.allowed = allowed;
            this.wish = wish;
            this.after = after;
            this.endNanos = System.nanoTime() + wait.toNanos();
        }

        private boolean isOver() {
            return System.nanoTime() - endNanos >= 0;
        }

        /** A caller that has lost its access gets an empty portion; its next request is refused with the reason. */
        private void answerWith(Portion portion) {
            answer.setResult(allowed.getAsBoolean() ? portion : Portion.nothingAfter(after));
        }

        private void answerWithNothing() {
            answer.setResult(Portion.nothingAfter(after));
        }
    }

    /**
     * Waits for a change.
     *
     * @param allowed whether the caller still has access
     * @param after the position up to which the log was read without a match
     */
    DeferredResult<Portion> await(String caller, BooleanSupplier allowed, FeedQuery wish, long after, Duration wait) {
        long ofCaller =
                waiters.stream().filter(waiter -> waiter.caller.equals(caller)).count();
        if (ofCaller >= MAX_OF_ONE_CALLER || waiters.size() >= MAX_WAITING) {
            throw RefusedException.busy(Sentence.plain("too many requests already wait for changes: "
                    + MAX_OF_ONE_CALLER + " of one caller and " + MAX_WAITING + " in all are allowed"));
        }
        Waiter waiter = new Waiter(caller, allowed, wish, after, wait);
        waiter.answer.onCompletion(() -> waiters.remove(waiter));
        waiters.add(waiter);
        if (!running) {
            waiter.answerWithNothing();
        }
        return waiter.answer;
    }

    @Override
    public void start() {
        running = true;
        looking.start(PERIOD, PERIOD);
    }

    @Override
    public void stop() {
        running = false;
        looking.stop();
        waiters.forEach(Waiter::answerWithNothing);
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look() {
        if (waiters.isEmpty()) {
            return;
        }
        try {
            long end = feed.end();
            waiters.forEach(waiter -> look(waiter, end));
        } catch (RuntimeException e) {
            waiters.forEach(waiter -> waiter.answer.setErrorResult(e));
        }
    }

    private void look(Waiter waiter, long end) {
        try {
            if (waiter.after < end) {
                Portion portion = feed.read(waiter.wish, waiter.after);
                if (!portion.isNothing()) {
                    waiter.answerWith(portion);
                    return;
                }
                waiter.after = portion.after();
            }
            if (waiter.isOver()) {
                waiter.answerWithNothing();
            }
        } catch (RuntimeException e) {
            waiter.answer.setErrorResult(e);
        }
    }
}
