package org.openenum.server.feed;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How old the served data is, and why it may be out of date. The feed's thread updates it; any thread may read it, even
 * while the feed waits.
 */
final class ServedAge {

    private final BooleanSupplier hasBegun;
    private final Duration behindAfter;
    private final Clock clock;
    private volatile Instant caughtUpAt = Instant.EPOCH;

    /** Since when the database owes an answer. Not by the wall clock, which may be set while the database is away. */
    private volatile @Nullable Long askingSinceNanos;

    private volatile boolean failing;
    private volatile boolean standbyIsBehind;

    /** Whether a snapshot is served that has not caught up with the database yet. */
    private volatile boolean resumed;

    /**
     * @param hasBegun whether anything is served
     * @param behindAfter the lag from which the served data counts as behind
     */
    ServedAge(BooleanSupplier hasBegun, Duration behindAfter, Clock clock) {
        this.hasBegun = hasBegun;
        this.behindAfter = behindAfter;
        this.clock = clock;
    }

    /** A snapshot is served. From now on the database owes an answer, even if it is not read for some time. */
    void resume(Instant asOf) {
        Instant now = clock.instant();
        caughtUpAt = asOf.isBefore(now) ? asOf : now;
        resumed = true;
        asking();
    }

    boolean isResumed() {
        return resumed;
    }

    /** Everything has been read afresh. */
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

    /** The database answered; returns whether it had failed before. */
    boolean answered() {
        boolean again = failing;
        failing = false;
        return again;
    }

    /** The database failed; returns whether it had answered before. */
    boolean failed() {
        boolean first = !failing;
        failing = true;
        return first;
    }

    /**
     * The time up to which the database has all changes. A standby replays what it receives a moment later: while there
     * are changes it is nearly always slightly behind, and while there are none its last replay may be long ago.
     */
    Instant asOf(ChangeSource.Head head, Instant looked) {
        Instant replayed = head.replayed();
        standbyIsBehind = replayed != null;
        if (replayed == null || replayed.isAfter(looked)) {
            return looked;
        }
        return replayed.isAfter(caughtUpAt) ? replayed : caughtUpAt;
    }

    /** Everything that the database had at that time is served. */
    void caughtUp(Instant asOf) {
        resumed = false;
        caughtUpAt = asOf;
    }

    /** When everything in the database was last served; 1970 before the first time. */
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
