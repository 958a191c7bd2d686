package org.openenum.admin.health.vote;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.openenum.health.TargetCheck;
import org.openenum.sentence.Sentence;

/**
 * Decides from the votes of several probers: a target is down while a quorum of the probers that report finds it down,
 * and up otherwise. Pure.
 */
public final class Quorum {

    private Quorum() {}

    /**
     * The condition of a target.
     *
     * @param before the condition so far: kept if no vote counts; but a target that was down by reports alone is then
     *     up
     */
    public static Condition decide(Condition before, TargetCheck check, List<Vote> votes, Instant now) {
        List<Vote> counted = counted(votes, now);
        if (counted.isEmpty()) {
            boolean haveReportsEnded = !check.isProbe() && before.state() == Condition.State.DOWN;
            Sentence ended = Sentence.of("probe.report-ended");
            return haveReportsEnded ? Condition.of(true, now, ended.text()) : before;
        }
        long down = counted.stream().filter(vote -> !vote.up()).count();
        boolean up = down < check.quorumOf(counted.size());
        Condition decided = Condition.of(up, now, why(counted, up));
        return decided.isSameState(before) ? before : decided;
    }

    /** The votes that count at a moment. */
    public static List<Vote> counted(List<Vote> votes, Instant now) {
        return votes.stream().filter(vote -> vote.countsAt(now)).toList();
    }

    /**
     * The explanation of the most recent of the agreeing votes. If none agrees, the probers that found otherwise have
     * fallen silent.
     */
    private static String why(List<Vote> counted, boolean up) {
        return counted.stream()
                .filter(vote -> vote.up() == up)
                .max(Comparator.comparing(Vote::since))
                .map(Vote::why)
                .orElseGet(() -> Sentence.of("probe.too-few-down").text());
    }
}
