package org.openenum.admin.account.access;

import java.time.Duration;
import org.openenum.requester.CustomerNetwork;

/**
 * Counts the tokens that nobody has, by the address that they come from (of IPv6, by the network that its customer
 * has): whoever sends too many does not have the database asked for each of them.
 *
 * <p>Safe for many threads.
 */
final class FailedTokens {

    /** More than programs send whose token has just ended, and less than the database minds. */
    private static final int PER_SECOND = 100;

    private final Buckets left;

    FailedTokens() {
        this(PER_SECOND, Duration.ofSeconds(1));
    }

    /** @param count how many an address may send in this time */
    FailedTokens(int count, Duration period) {
        this.left = new Buckets(count, count, period);
    }

    boolean areTooManyFrom(String address) {
        return left.isEmpty(CustomerNetwork.of(address));
    }

    void oneMoreFrom(String address) {
        left.of(CustomerNetwork.of(address)).tryConsume(1);
    }
}
