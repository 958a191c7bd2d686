package org.openenum.admin.account.access;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A token bucket for each caller. Safe for many threads; of more callers than {@value #MAX_CALLERS} all begin anew,
 * since no table of them would stop who has as many names or addresses.
 */
final class Buckets {

    /** A few megabytes, and far more than there are accounts and tokens. */
    private static final int MAX_CALLERS = 10_000;

    private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();

    private final long capacity;

    private final long count;

    private final Duration period;

    /**
     * @param capacity how many tokens a full one has
     * @param count how many tokens flow into it in each period
     */
    Buckets(long capacity, long count, Duration period) {
        this.capacity = capacity;
        this.count = count;
        this.period = period;
    }

    /** Whether the caller has taken all that was in his. */
    boolean isEmpty(String caller) {
        Bucket bucket = buckets.get(caller);
        return bucket != null && bucket.getAvailableTokens() == 0;
    }

    /** The caller's; a full one for whoever has none yet. */
    Bucket of(String caller) {
        if (buckets.size() > MAX_CALLERS) {
            buckets.clear();
        }
        return buckets.computeIfAbsent(
                caller,
                name -> Bucket.builder()
                        .addLimit(limit -> limit.capacity(capacity).refillGreedy(count, period))
                        .build());
    }
}
