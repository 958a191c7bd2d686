package org.openenum.admin.account.access;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts the tokens that nobody has, by the address that they come from: whoever sends too many does not have the
 * database asked for each of them.
 *
 * <p>Safe for many threads.
 */
final class FailedTokens {

    /** More than programs send whose token has just ended, and less than the database minds. */
    private static final int PER_SECOND = 100;

    /** A few megabytes; beyond it all begin anew. */
    private static final int MAX_ADDRESSES = 10_000;

    private final ConcurrentMap<String, Bucket> left = new ConcurrentHashMap<>();

    private final int count;

    private final Duration period;

    FailedTokens() {
        this(PER_SECOND, Duration.ofSeconds(1));
    }

    /** @param count how many an address may send in this time */
    FailedTokens(int count, Duration period) {
        this.count = count;
        this.period = period;
    }

    boolean areTooManyFrom(String address) {
        Bucket ofAddress = left.get(address);
        return ofAddress != null && ofAddress.getAvailableTokens() == 0;
    }

    void oneMoreFrom(String address) {
        if (left.size() > MAX_ADDRESSES) {
            left.clear();
        }
        left.computeIfAbsent(address, from -> bucket()).tryConsume(1);
    }

    private Bucket bucket() {
        return Bucket.builder()
                .addLimit(limit -> limit.capacity(count).refillGreedy(count, period))
                .build();
    }
}
