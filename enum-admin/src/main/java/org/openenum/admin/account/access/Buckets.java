package org.openenum.admin.account.access;

import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * A token bucket for each caller. Thread-safe. Above {@value #MAX_CALLERS} callers all buckets are reset: no table
 * would stop an attacker with that many names or addresses.
 */
final class Buckets {

    /** A few megabytes, and far more than there are accounts and tokens. */
    private static final int MAX_CALLERS = 10_000;

    private final ConcurrentMap<String, Bucket> buckets = new ConcurrentHashMap<>();

    private final long capacity;

    private final long count;

    private final Duration period;

    /**
     * @param capacity the number of tokens in a full bucket
     * @param count the number of tokens that are added in each period
     */
    Buckets(long capacity, long count, Duration period) {
        this.capacity = capacity;
        this.count = count;
        this.period = period;
    }

    /** Whether the caller's bucket is empty. */
    boolean isEmpty(String caller) {
        Bucket bucket = buckets.get(caller);
        return bucket != null && bucket.getAvailableTokens() == 0;
    }

    /** The caller's bucket; a new caller gets a full one. */
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
