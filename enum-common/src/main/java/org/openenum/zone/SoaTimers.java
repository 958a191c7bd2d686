package org.openenum.zone;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;

/**
 * The SOA timers (RFC 1035, section 3.3.13), all in seconds.
 *
 * @param refreshSeconds how often a secondary queries the serial
 * @param retrySeconds how soon it tries again after a failure
 * @param expireSeconds how long a secondary answers without having reached us
 * @param minimumSeconds how long a resolver may cache that a name or type does not exist (RFC 2308, section 4)
 * @param soaTtlSeconds the TTL of the SOA record itself
 */
@Embeddable
public record SoaTimers(
        @Column(name = "refresh_seconds") int refreshSeconds,
        @Column(name = "retry_seconds") int retrySeconds,
        @Column(name = "expire_seconds") int expireSeconds,
        @Column(name = "minimum_seconds") int minimumSeconds,
        @Column(name = "soa_ttl_seconds") int soaTtlSeconds) {

    /** Numbers change at any moment, so a negative answer is cached for a minute only. */
    public static final SoaTimers DEFAULT = new SoaTimers(3_600, 600, 1_209_600, 60, 3_600);

    /**
     * Checks that each is a valid TTL.
     *
     * @throws IllegalArgumentException naming the invalid one
     */
    public SoaTimers {
        check("refreshSeconds", refreshSeconds);
        check("retrySeconds", retrySeconds);
        check("expireSeconds", expireSeconds);
        check("minimumSeconds", minimumSeconds);
        check("soaTtlSeconds", soaTtlSeconds);
    }

    /** RFC 2308, section 5: the TTL of a negative answer is the lesser of the SOA's TTL and its MINIMUM field. */
    public int negativeTtlSeconds() {
        return Math.min(minimumSeconds, soaTtlSeconds);
    }

    // RFC 2181, section 8: a TTL is "an unsigned number, with a minimum value of 0, and a maximum value of 2147483647".
    // https://datatracker.ietf.org/doc/html/rfc2181#section-8
    private static void check(String name, int seconds) {
        if (seconds < 0) {
            throw new IllegalArgumentException(name + " is a number from 0 to 2147483647, not " + seconds);
        }
    }
}
