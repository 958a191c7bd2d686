package org.openenum.admin.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Slows down whoever guesses passwords: after a few failures for an account from an address, that pair must wait, twice as long with each further
 * failure. The owner at another address is not kept out.
 *
 * <p>Any thread may call it; one lock guards the map, for a moment each. The map holds the latest {@value #MAX_PAIRS} pairs.
 */
@Component
class SignInThrottle {

    /** A few megabytes; who has more addresses than this is not stopped by a table of them. */
    static final int MAX_PAIRS = 10_000;

    /** People mistype. */
    private static final int FREE_FAILURES = 4;

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    /** After 2^9 seconds the longest wait is reached. */
    private static final int MAX_DOUBLINGS = 9;

    private final Clock clock;

    private final Map<Pair, Failures> failures = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Pair, Failures> eldest) {
            return size() > MAX_PAIRS;
        }
    };

    SignInThrottle(Clock clock) {
        this.clock = clock;
    }

    private record Pair(String account, String address) {}

    private record Failures(int count, Instant notBefore) {}

    /** How long this pair still has to wait; zero if it may try. */
    synchronized Duration delay(String account, String address) {
        Failures known = failures.get(new Pair(account, address));
        if (known == null) {
            return Duration.ZERO;
        }
        Duration left = Duration.between(clock.instant(), known.notBefore);
        return left.isNegative() ? Duration.ZERO : left;
    }

    synchronized void failed(String account, String address) {
        Pair pair = new Pair(account, address);
        Failures known = failures.get(pair);
        int count = known == null ? 1 : known.count + 1;
        failures.put(pair, new Failures(count, clock.instant().plus(waitAfter(count))));
    }

    synchronized void succeeded(String account, String address) {
        failures.remove(new Pair(account, address));
    }

    private static Duration waitAfter(int count) {
        if (count <= FREE_FAILURES) {
            return Duration.ZERO;
        }
        Duration wait = Duration.ofSeconds(1L << Math.min(count - FREE_FAILURES - 1, MAX_DOUBLINGS));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
