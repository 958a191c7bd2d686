package org.openenum.server.cache.source;

/**
 * As of which change something was read: it includes all changes up to {@code from}, and none after {@code upTo}. One
 * statement reads at one instant; then both are the same.
 */
public record AsOf(long from, long upTo) {

    /** Checks the order. */
    public AsOf {
        if (upTo < from) {
            throw new IllegalArgumentException("read from " + from + " up to " + upTo + ": the log went back");
        }
    }

    public static AsOf at(long seq) {
        return new AsOf(seq, seq);
    }
}
