package org.openenum.admin.health;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeAnswer;
import org.openenum.admin.health.vote.Quorum;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.admin.health.vote.Watched;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.health.ProberName;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** Reports of external probers, which count like the findings of the enum-admins that check. */
@Service
class TargetReports {

    private static final int MAX_SECONDS = 3_600;

    private static final int MAX_REASON_CHARS = 200;

    private final KnownTargets known;

    private final TargetViews views;

    private final VoteRows votes;

    private final TargetWatch watch;

    private final Clock clock;

    TargetReports(KnownTargets known, TargetViews views, VoteRows votes, TargetWatch watch, Clock clock) {
        this.known = known;
        this.views = views;
        this.votes = votes;
        this.watch = watch;
        this.clock = clock;
    }

    /**
     * Stores a report.
     *
     * @param prober the name of the prober; see {@link ProberName}
     */
    TargetView report(TargetName name, String prober, boolean up, @Nullable String reason, int leaseSeconds) {
        Watched target = reported(name, prober);
        if (leaseSeconds < 1 || leaseSeconds > MAX_SECONDS) {
            throw RefusedException.invalid(
                    "/leaseSeconds", "range", Sentence.of("report.lease", MAX_SECONDS), String.valueOf(leaseSeconds));
        }
        if (reason != null && reason.length() > MAX_REASON_CHARS) {
            throw RefusedException.invalid(
                    "/reason", "too-long", Sentence.of("reason.too-long", MAX_REASON_CHARS), null);
        }
        Instant now = clock.instant();
        List<Vote> counted = Quorum.counted(votes.all().getOrDefault(target.id(), List.of()), now);
        refuseTooMany(target, prober, counted);
        Vote vote = new Vote(
                prober,
                up,
                since(prober, up, counted, now),
                ProbeAnswer.printable(Objects.requireNonNullElse(reason, "")),
                now.plusSeconds(leaseSeconds));
        votes.report(target, vote);
        return seen(name);
    }

    /** Withdraws the report of a prober. */
    TargetView takeBack(TargetName name, String prober) {
        votes.takeBack(reported(name, prober), prober);
        return seen(name);
    }

    private TargetView seen(TargetName name) {
        watch.poke();
        return views.now().of(name);
    }

    private Watched reported(TargetName name, String prober) {
        Watched target = known.now().watched().get(name);
        if (target == null || target.check() == null) {
            throw RefusedException.conflict(Sentence.of("target.takes-no-reports", name));
        }
        try {
            new ProberName(prober);
        } catch (InvalidValueException e) {
            throw RefusedException.invalid("/prober", "invalid", e.sentence(), prober);
        }
        if (votes.isProgram(prober)) {
            throw RefusedException.conflict(Sentence.of("report.name-taken", prober));
        }
        return target;
    }

    private static void refuseTooMany(Watched target, String prober, List<Vote> counted) {
        if (counted.stream().filter(vote -> !vote.prober().equals(prober)).count() >= TargetCheck.MAX_PROBERS) {
            throw RefusedException.conflict(
                    Sentence.of("report.too-many-probers", target.name(), TargetCheck.MAX_PROBERS));
        }
    }

    /** Since when the prober has reported this state; from now on, if its last report was different. */
    private static Instant since(String prober, boolean up, List<Vote> counted, Instant now) {
        return counted.stream()
                .filter(vote -> vote.prober().equals(prober) && vote.up() == up)
                .map(Vote::since)
                .findFirst()
                .orElse(now);
    }
}
