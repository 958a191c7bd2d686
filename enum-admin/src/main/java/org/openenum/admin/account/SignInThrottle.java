package org.openenum.admin.account;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Slows down whoever guesses passwords: after a few failures for an account from an address, that pair must wait, twice as long with each further
 * failure; after more of them for any accounts, the address must, but for the accounts that have signed in from there. The owner at another address is
 * not kept out.
 *
 * <p>Any thread may call it; one lock guards the maps, for a moment each. Each holds the latest {@value #MAX_PAIRS}.
 */
@Component
public class SignInThrottle {

    /** A few megabytes; who has more addresses than this is not stopped by a table of them. */
    static final int MAX_PAIRS = 10_000;

    /** People mistype. */
    private static final int FREE_FAILURES = 4;

    /** So do all the people of an office behind one address on a Monday morning. */
    private static final int FREE_FAILURES_OF_ADDRESS = 30;

    private static final Duration FORGOTTEN_AFTER = Duration.ofHours(1);

    private static final Duration LONGEST_WAIT = Duration.ofMinutes(5);

    /** After 2^9 seconds the longest wait is reached. */
    private static final int MAX_DOUBLINGS = 9;

    private final Clock clock;

    private final Map<Pair, Failures> failures = new Latest<>();

    private final Map<String, Failures> failuresOfAddress = new Latest<>();

    private final Map<Pair, Boolean> signedIn = new Latest<>();

    SignInThrottle(Clock clock) {
        this.clock = clock;
    }

    private record Pair(String account, String address) {}

    private record Failures(int count, Instant notBefore) {}

    private static final class Latest<K, V> extends LinkedHashMap<K, V> {

        private static final long serialVersionUID = 1L;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > MAX_PAIRS;
        }
    }

    /** How long this pair still has to wait; zero if it may try. */
    synchronized Duration delay(String account, String address) {
        Duration ofPair = left(failures.get(new Pair(account, address)));
        Duration ofAddress = isKnown(account, address) ? Duration.ZERO : left(failuresOfAddress.get(address));
        return ofPair.compareTo(ofAddress) > 0 ? ofPair : ofAddress;
    }

    /** Whether the account has signed in from the address since the start of the program. */
    synchronized boolean isKnown(String account, String address) {
        return signedIn.get(new Pair(account, address)) != null;
    }

    synchronized void failed(String account, String address) {
        failures.compute(new Pair(account, address), (pair, known) -> oneMore(known, FREE_FAILURES));
        if (!isKnown(account, address)) {
            failuresOfAddress.compute(address, (from, known) -> oneMore(known, FREE_FAILURES_OF_ADDRESS));
        }
    }

    synchronized void succeeded(String account, String address) {
        Pair pair = new Pair(account, address);
        failures.remove(pair);
        signedIn.put(pair, true);
    }

    private Duration left(@Nullable Failures known) {
        Duration left = known == null ? Duration.ZERO : Duration.between(clock.instant(), known.notBefore);
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** What lies {@link #FORGOTTEN_AFTER} back does not count any more. */
    private Failures oneMore(@Nullable Failures known, int free) {
        Instant now = clock.instant();
        int count = known == null || known.notBefore.plus(FORGOTTEN_AFTER).isBefore(now) ? 1 : known.count + 1;
        return new Failures(count, now.plus(waitAfter(count - free)));
    }

    private static Duration waitAfter(int tooMany) {
        if (tooMany <= 0) {
            return Duration.ZERO;
        }
        Duration wait = Duration.ofSeconds(1L << Math.min(tooMany - 1, MAX_DOUBLINGS));
        return wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
    }
}
