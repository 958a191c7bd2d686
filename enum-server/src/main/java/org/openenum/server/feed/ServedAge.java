package org.openenum.server.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How old what is served is, and why it may be older than is right. The feed's thread tells it what it meets; any
 * thread may ask, whatever the feed waits for.
 */
final class ServedAge {

    private final BooleanSupplier hasBegun;
    private final Duration behindAfter;
    private final Clock clock;
    private volatile Instant caughtUpAt = Instant.EPOCH;

    /** Since when the database has been asked: not by the clock, which may be set while it is away. */
    private volatile @Nullable Long askingSinceNanos;

    private volatile boolean failing;
    private volatile boolean standbyIsBehind;

    /** Whether what is served came from a snapshot and has not been brought up to the database yet. */
    private volatile boolean resumed;

    /**
     * @param hasBegun whether anything is served
     * @param behindAfter when what is served is behind
     */
    ServedAge(BooleanSupplier hasBegun, Duration behindAfter, Clock clock) {
        this.hasBegun = hasBegun;
        this.behindAfter = behindAfter;
        this.clock = clock;
    }

    /** A snapshot is served. Nobody may have asked the database for long. */
    void resume(Instant asOf) {
        Instant now = clock.instant();
        caughtUpAt = asOf.isBefore(now) ? asOf : now;
        resumed = true;
        asking();
    }

    boolean isResumed() {
        return resumed;
    }

    /** Everything was read afresh. */
    void readAfresh() {
        resumed = false;
    }

    /** From now on the database owes an answer. */
    void asking() {
        askingSinceNanos = System.nanoTime();
    }

    void notAsking() {
        askingSinceNanos = null;
    }

    /** Returns whether it did not answer before. */
    boolean answered() {
        boolean again = failing;
        failing = false;
        return again;
    }

    /** Returns whether it answered before. */
    boolean failed() {
        boolean first = !failing;
        failing = true;
        return first;
    }

    /**
     * As of when the database has all changes. A standby replays what it gets a moment later, so that it is nearly
     * always somewhere in between while there are changes; what it replayed last may be long ago while there are none.
     */
    Instant asOf(ChangeSource.Head head, Instant looked) {
        Instant replayed = head.replayed();
        standbyIsBehind = replayed != null;
        if (replayed == null || replayed.isAfter(looked)) {
            return looked;
        }
        return replayed.isAfter(caughtUpAt) ? replayed : caughtUpAt;
    }

    /** All is served that the database had then. */
    void caughtUp(Instant asOf) {
        resumed = false;
        caughtUpAt = asOf;
    }

    /** When all that the database had was served; long ago before the first time. */
    Instant caughtUpAt() {
        return caughtUpAt;
    }

    Duration lag() {
        return Duration.between(caughtUpAt, clock.instant());
    }

    FeedState state() {
        if (failing || (hasBegun.getAsBoolean() && isUnanswered())) {
            return FeedState.DATABASE_AWAY;
        }
        if (lag().compareTo(behindAfter) <= 0) {
            return FeedState.CURRENT;
        }
        return standbyIsBehind ? FeedState.STANDBY_BEHIND : FeedState.CHANGES_WAITING;
    }

    private boolean isUnanswered() {
        Long since = askingSinceNanos;
        return since != null && System.nanoTime() - since > behindAfter.toNanos();
    }

    boolean isHealthy() {
        return hasBegun.getAsBoolean() && !failing;
    }

    boolean isStale(Duration snapshotAge) {
        return !isHealthy() || (resumed && lag().compareTo(snapshotAge) > 0);
    }
}
