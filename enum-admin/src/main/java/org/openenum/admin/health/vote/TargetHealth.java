package org.openenum.admin.health.vote;

import java.time.Instant;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeAnswer;
import org.openenum.admin.health.probe.ProbeAnswer.Verdict;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.health.TargetCheck;
import org.openenum.sentence.Sentence;

/**
 * The results of this enum-admin's checks of one target so far, and when the next check is due. Changed by one thread;
 * readable by any.
 */
public final class TargetHealth {

    /**
     * Spreads the checks of many targets that began together: each comes earlier by up to this part of the interval,
     * never later.
     */
    private static final double JITTER = 0.1;

    private static final long MILLIS = 1_000;

    private final TargetCheck check;
    private volatile Condition condition;
    private volatile @Nullable LastAnswer last;
    private int good;
    private int bad;
    private long dueMillis;
    private long spacingMillis;
    private boolean asking;

    /** @param before the last vote of this enum-admin's prober; null if there is none */
    TargetHealth(TargetCheck check, @Nullable Vote before, Instant now) {
        this.check = check;
        this.condition = before == null ? Condition.UNCHECKED : before.condition();
        this.dueMillis = now.toEpochMilli();
    }

    /** An answer, and when it came. */
    public record LastAnswer(Instant at, String text) {

        /** The answer as a sentence. */
        public Sentence said() {
            return ProbeWords.sentence(text);
        }
    }

    Condition condition() {
        return condition;
    }

    @Nullable
    LastAnswer last() {
        return last;
    }

    TargetCheck check() {
        return check;
    }

    /** When the next check is due, in milliseconds since 1970. */
    long dueMillis() {
        return dueMillis;
    }

    boolean isDue(Instant now) {
        return check.isProbe() && !asking && (dueMillis <= now.toEpochMilli() || isSetBack(now));
    }

    /** Whether the clock was set back since the last answer, so that the next check would be due much too late. */
    private boolean isSetBack(Instant now) {
        return dueMillis - now.toEpochMilli() > spacingMillis;
    }

    void ask() {
        asking = true;
    }

    /** Handles the answer to a check; returns whether the finding has changed. */
    boolean answered(ProbeAnswer answer, Instant now, RandomGenerator random) {
        asking = false;
        last = new LastAnswer(now, answer.text());
        boolean isBad = answer.verdict() == Verdict.BAD;
        long spacing = isBad
                ? check.millisAfterBad()
                : Math.round(check.intervalSeconds() * MILLIS * (1 - JITTER * random.nextDouble()));
        // From the time when the check was due, not when it was made, so that delays do not add up.
        long from = isSetBack(now) ? now.toEpochMilli() : dueMillis;
        dueMillis = Math.max(from + spacing, now.toEpochMilli());
        spacingMillis = spacing;
        if (answer.verdict() == Verdict.NOT_ASKED) {
            return false;
        }
        good = isBad ? 0 : good + 1;
        bad = isBad ? bad + 1 : 0;
        if (isBad) {
            return bad >= check.badAnswers() && turn(false, answer.text(), now);
        }
        return isBack() && turn(true, answer.text(), now);
    }

    /** For a target without a result so far, the first good answer is enough. */
    private boolean isBack() {
        return good >= check.goodAnswers() || condition.state() == Condition.State.UNCHECKED;
    }

    private boolean turn(boolean up, String why, Instant now) {
        Condition.State state = up ? Condition.State.UP : Condition.State.DOWN;
        if (condition.state() == state) {
            return false;
        }
        condition = Condition.of(up, now, why);
        return true;
    }
}
