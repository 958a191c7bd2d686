package org.openenum.admin.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.admin.health.vote.ProbeCounts;
import org.openenum.admin.health.vote.Prober;
import org.openenum.admin.health.vote.TargetHealth;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.admin.usecase.Interval;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.health.TargetName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Service;

/**
 * Runs the checks of targets, and decides what servers leave out of answers. Of the enum-admins on one database with
 * the same prober's name one checks, and of those that check one decides for all; each of the two holds a lease.
 * Servers apply the decisions as long as the lease lasts. If that enum-admin dies, all targets that checks have found
 * down count as in service until another one has taken the lease.
 *
 * <p>Owns a thread that checks and decides; its {@link Prober} owns the threads that wait for answers.
 */
@Service
class TargetWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(TargetWatch.class);

    /** The longest delay of a check that is due, and of the handling of an answer. */
    private static final Duration TICK = Duration.ofMillis(50);

    /** How often changes made at other enum-admins are read. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /**
     * How often the votes of other probers are read: a part of the second within which a failing target is left out.
     */
    private static final Duration LISTEN = Duration.ofMillis(200);

    /** How often the leases are renewed during their time. */
    private static final int RENEWALS = 5;

    /** How often votes and probers that have been silent for long are removed. */
    private static final Duration FORGET = Duration.ofHours(1);

    private final KnownTargets targets;

    private final HealthRows rows;

    private final VoteRows votes;

    private final TargetSettings settings;

    private final Clock clock;

    private final ProbeCounts counts;

    private final Prober prober;

    private final Decisions decisions;

    private final String self = UUID.randomUUID().toString();

    private final PeriodicWork ticking = new PeriodicWork("target-watch", this::tick);

    private volatile boolean running;

    private volatile boolean poked;

    private boolean checks;

    private boolean decides;

    private Interval looked = Interval.OVER;

    private Interval listened = Interval.OVER;

    private Interval renewed = Interval.OVER;

    private Interval forgot = Interval.OVER;

    private KnownTargets.@Nullable Known known;

    private long version;

    private Map<Integer, List<Vote>> cast = Map.of();

    TargetWatch(
            KnownTargets targets,
            HealthRows rows,
            VoteRows votes,
            TargetSettings settings,
            ProbeCounts counts,
            Clock clock) {
        this.targets = targets;
        this.rows = rows;
        this.votes = votes;
        this.settings = settings;
        this.counts = counts;
        this.clock = clock;
        this.prober = new Prober(
                settings.prober(),
                new AllowedAddresses(settings.networks()),
                votes,
                counts,
                settings.maxProbesPerSecond());
        this.decisions = new Decisions(rows, counts, self);
    }

    @Override
    public void start() {
        running = true;
        ticking.start(TICK);
    }

    @Override
    public void stop() {
        running = false;
        ticking.thread().execute(this::giveBack);
        ticking.stop();
        prober.stop();
    }

    /** Runs on the deciding thread after its last decision, so that another enum-admin may begin at once. */
    private void giveBack() {
        try {
            votes.giveBack(settings.prober(), self);
            rows.giveBack(self);
        } catch (RuntimeException e) {
            LOG.debug("The leases of the checks were not given back, and end by themselves: {}", e.toString());
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Makes the thread look at once, because something has changed. */
    void poke() {
        poked = true;
    }

    /** The last answer; null if there was none, or another enum-admin checks. */
    TargetHealth.@Nullable LastAnswer last(TargetName target) {
        return prober.last(target);
    }

    private void tick() {
        Instant now = clock.instant();
        boolean isNew = false;
        if (poked || !looked.holdsAt(now)) {
            poked = false;
            looked = new Interval(now, LOOK);
            isNew = look(now);
        }
        KnownTargets.Known present = known;
        if (checks && present != null) {
            try {
                isNew |= check(isNew, now);
            } finally {
                // Decisions of persons take effect even if votes cannot be written.
                if (decides && isNew) {
                    decide(present, now);
                }
            }
        }
    }

    private void decide(KnownTargets.Known present, Instant now) {
        decides = decisions.decide(present, cast, now);
        if (!decides) {
            counts.show(Map.of());
        } else if (decisions.hasLeft()) {
            looked = new Interval(now, LISTEN);
        }
    }

    /** Reads the targets to check, and renews the leases; returns whether this enum-admin checks. */
    private boolean look(Instant now) {
        KnownTargets.Known read = targets.now();
        known = read;
        if (read.watched().isEmpty() && isNothingOut()) {
            checks = false;
            decides = false;
            counts.show(Map.of());
        } else if (!checks || !decides || !renewed.holdsAt(now)) {
            renew(now);
        }
        if (checks) {
            listen(now);
            prober.take(read.watched(), cast, now);
        } else {
            prober.rest();
        }
        return checks;
    }

    /**
     * Whether servers leave nothing out; read from the table if another enum-admin has decided, which may have left
     * rows behind.
     */
    private boolean isNothingOut() {
        return decides ? decisions.isNothingOut() : rows.isNothingOut();
    }

    /** Only an enum-admin that checks may decide, so that a decision is never based on no votes. */
    private void renew(Instant now) {
        checks = votes.take(settings.prober(), self, now, settings.lease());
        boolean holds = checks && rows.take(self, now, settings.lease());
        renewed = new Interval(now, settings.lease().dividedBy(RENEWALS));
        if (holds && !decides) {
            decisions.begin();
        }
        if (decides && !holds) {
            counts.show(Map.of());
        }
        // Set only after begin(): if that fails, the next look tries again.
        decides = holds;
        if (decides && !forgot.holdsAt(now)) {
            votes.forgetSilent(now);
            forgot = new Interval(now, FORGET);
        }
    }

    /**
     * Checks and votes; returns whether there is anything to decide.
     *
     * @param isLook whether the targets have just been read, and all votes are read too
     */
    private boolean check(boolean isLook, Instant now) {
        boolean turned = prober.takeAnswers(now);
        prober.ask(now);
        boolean voted = (turned || isLook) && prober.vote(cast);
        boolean heard = decides && hasHeard(now);
        if (voted || heard) {
            listen(now);
        }
        return voted || heard;
    }

    /** Whether other probers have new votes, if it is time to look. */
    private boolean hasHeard(Instant now) {
        if (listened.holdsAt(now)) {
            return false;
        }
        listened = new Interval(now, LISTEN);
        return votes.version() != version;
    }

    private void listen(Instant now) {
        version = votes.version();
        cast = votes.all();
        listened = new Interval(now, LISTEN);
    }
}
