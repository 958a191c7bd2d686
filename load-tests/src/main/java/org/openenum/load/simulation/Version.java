package org.openenum.load.simulation;

import java.util.HashMap;
import java.util.Map;
import org.openenum.load.token.Token;

/** One state of a {@link Subject}: written with a token, or absent. Guarded by its subject. */
final class Version {

    private final Token token;
    private final boolean present;
    /** By number: a rule set and an import are visible in many. */
    private final Map<String, Sighting> own = new HashMap<>();

    private final Sighting ofChange;
    private boolean acknowledged;
    private long acknowledgedNanos;

    /**
     * A state that is about to be written.
     *
     * @param ofChange the sighting of any part of the same change, because a changeset must be visible as a whole
     */
    Version(Token token, boolean present, Sighting ofChange) {
        this.token = token;
        this.present = present;
        this.ofChange = ofChange;
    }

    /** Its token; an absent state has one, too, which no answer contains. */
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

    void seen(String number, long nowNanos) {
        own.computeIfAbsent(number, unseen -> new Sighting()).at(nowNanos);
        ofChange.at(nowNanos);
    }

    /** Whether this number was seen with it. */
    boolean wasSeenBefore(String number, long instantNanos) {
        Sighting ofNumber = own.get(number);
        return ofNumber != null && ofNumber.wasBefore(instantNanos);
    }

    /** Whether any part of the same change was seen: another number, or another part of a batch. */
    boolean wasSeenInPartBefore(long instantNanos) {
        return ofChange.wasBefore(instantNanos);
    }

    /** Whether it had been acknowledged for longer than this at an instant. */
    boolean wasDue(long instantNanos, long limitNanos) {
        return acknowledged && instantNanos - acknowledgedNanos > limitNanos;
    }
}
