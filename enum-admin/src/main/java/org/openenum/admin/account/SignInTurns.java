package org.openenum.admin.account;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openenum.requester.CustomerNetwork;
import org.springframework.stereotype.Component;

/**
 * Queues password checks so that they run one at a time: a check takes a tenth of a second of a core, and guessing
 * could otherwise use all cores. Unknown clients queue, a few for each address (for IPv6, for each customer network).
 * After a failure their queue pauses for {@link #PAUSE}, which limits guessing over all addresses and accounts. An
 * account that has signed in from an address before is known there, and does not wait for unknown clients.
 *
 * <p>Thread-safe; at most {@value #MAX_WAITING} threads wait in the queue.
 */
@Component
class SignInTurns {

    /** A part of the web server's worker threads. */
    static final int MAX_WAITING = 20;

    /** This many people of one office sign in within the same second. */
    static final int MAX_OF_ADDRESS = 4;

    /** Longer than the checks that are queued before can take. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** Together with the check itself, this allows at most three guesses per second in all. */
    static final Duration PAUSE = Duration.ofMillis(250);

    private final Semaphore strangers = new Semaphore(1, true);

    private final Semaphore known = new Semaphore(1, true);

    private final Semaphore queue = new Semaphore(MAX_WAITING);

    private final Map<String, Integer> waiting = new ConcurrentHashMap<>();

    private final Duration pause;

    SignInTurns() {
        this(PAUSE);
    }

    SignInTurns(Duration pause) {
        this.pause = pause;
    }

    /** The result of a check; {@code BUSY} if it did not run. */
    enum Turn {
        RIGHT,
        WRONG,
        BUSY
    }

    /**
     * A few for each account and address: the concurrent attempts that have passed the throttle are only a few guesses.
     */
    Turn ofKnown(String account, String address, Supplier<Boolean> check) {
        return ofFew(account + "\n" + CustomerNetwork.of(address), () -> take(known, check, Duration.ZERO));
    }

    Turn ofStranger(String address, Supplier<Boolean> check) {
        if (!queue.tryAcquire()) {
            return Turn.BUSY;
        }
        try {
            return ofFew(CustomerNetwork.of(address), () -> take(strangers, check, pause));
        } finally {
            queue.release();
        }
    }

    private Turn ofFew(String who, Supplier<Turn> turn) {
        try {
            return waiting.merge(who, 1, Integer::sum) > MAX_OF_ADDRESS ? Turn.BUSY : turn.get();
        } finally {
            waiting.computeIfPresent(who, (same, count) -> count == 1 ? null : count - 1);
        }
    }

    private static Turn take(Semaphore turns, Supplier<Boolean> check, Duration pause) {
        try {
            if (!turns.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
                return Turn.BUSY;
            }
            try {
                if (check.get()) {
                    return Turn.RIGHT;
                }
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
                return Turn.WRONG;
            } finally {
                turns.release();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Turn.BUSY;
        }
    }
}
