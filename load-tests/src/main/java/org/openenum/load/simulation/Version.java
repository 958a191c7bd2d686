package org.openenum.load.simulation;

/** One state of a {@link Subject}: written with a token, or absent. Its subject guards it. */
final class Version {

    private static final long NOT_YET = Long.MIN_VALUE;

    private final Token token;

    private final boolean present;

    private boolean acknowledged;

    private boolean seen;

    private long acknowledgedNanos = NOT_YET;

    private long firstSeenNanos = NOT_YET;

    Version(Token token, boolean present) {
        this.token = token;
        this.present = present;
    }

    /** Its token; what is absent has one too, which nobody sees. */
    Token token() {
        return token;
    }

    boolean isPresent() {
        return present;
    }

    int number() {
        return token.version();
    }

    void acknowledged(long nowNanos) {
        acknowledged = true;
        acknowledgedNanos = nowNanos;
    }

    void seen(long nowNanos) {
        if (!seen || nowNanos - firstSeenNanos < 0) {
            seen = true;
            firstSeenNanos = nowNanos;
        }
    }

    /** Whether somebody had it in an answer at an instant. */
    boolean wasSeenBefore(long instantNanos) {
        return seen && firstSeenNanos - instantNanos <= 0;
    }

    /** Whether it had been acknowledged for longer than this at an instant. */
    boolean wasDue(long instantNanos, long limitNanos) {
        return acknowledged && instantNanos - acknowledgedNanos > limitNanos;
    }
}
