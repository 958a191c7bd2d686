package org.openenum.load.simulation;

/** One state of a {@link Subject}: written with a token, or absent. Its subject guards it. */
final class Version {

    private final Token token;

    private final boolean present;

    private final Sighting own = new Sighting();

    private final Sighting ofChange;

    private boolean acknowledged;

    private long acknowledgedNanos;

    /**
     * A state that is about to be written.
     *
     * @param ofChange the sighting of anything that the same change wrote: a batch is seen whole
     */
    Version(Token token, boolean present, Sighting ofChange) {
        this.token = token;
        this.present = present;
        this.ofChange = ofChange;
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
        own.at(nowNanos);
        ofChange.at(nowNanos);
    }

    boolean wasSeenBefore(long instantNanos) {
        return own.wasBefore(instantNanos);
    }

    /** Whether something else of the same change was seen. */
    boolean wasSeenInPartBefore(long instantNanos) {
        return ofChange.wasBefore(instantNanos);
    }

    /** Whether it had been acknowledged for longer than this at an instant. */
    boolean wasDue(long instantNanos, long limitNanos) {
        return acknowledged && instantNanos - acknowledgedNanos > limitNanos;
    }
}
