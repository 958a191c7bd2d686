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
 * Who may have a password checked, one after the other: a check takes a tenth of a second of a core, and those who
 * guess would otherwise have them all. Strangers queue, few of each address (of IPv6, of each customer's network);
 * after a failure the queue stands still for {@link #PAUSE}, and that limits guessing over all addresses and accounts.
 * Whoever has signed in from an address before is no stranger there, and waits for no stranger.
 *
 * <p>Safe for many threads; {@value #MAX_WAITING} of them may wait in it.
 */
@Component
class SignInTurns {

    /** A part of the workers of the web server. */
    static final int MAX_WAITING = 20;

    /** So many people of one office begin in the same second. */
    static final int MAX_OF_ADDRESS = 4;

    /** Longer than those before can take. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    /** With the check itself, at most three guesses a second in all. */
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

    /** How it ended, or that it was nobody's turn. */
    enum Turn {
        RIGHT,
        WRONG,
        BUSY
    }

    Turn ofKnown(Supplier<Boolean> check) {
        return take(known, check, Duration.ZERO);
    }

    Turn ofStranger(String address, Supplier<Boolean> check) {
        if (!queue.tryAcquire()) {
            return Turn.BUSY;
        }
        String from = CustomerNetwork.of(address);
        try {
            return waiting.merge(from, 1, Integer::sum) > MAX_OF_ADDRESS ? Turn.BUSY : take(strangers, check, pause);
        } finally {
            waiting.computeIfPresent(from, (same, count) -> count == 1 ? null : count - 1);
            queue.release();
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
