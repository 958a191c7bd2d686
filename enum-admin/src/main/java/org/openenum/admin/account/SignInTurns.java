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

    /** Few of each account and address: those who have passed the throttle together are not many guesses. */
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
