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
 * Has targets checked, and servers told what is out of service. Of the programs on one database that have the same
 * prober's name one checks, and of those that check one decides for all; each of the two is a lease. Servers believe
 * what was decided as long as that one holds its lease. If it dies, everything that checks have found counts as in
 * service until another one has taken it.
 *
 * <p>Owns a thread that checks and decides; its {@link Prober} owns those that wait for answers.
 */
@Service
class TargetWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(TargetWatch.class);

    /** So much later than due a check begins, and so long an answer waits to be looked at, at the most. */
    private static final Duration TICK = Duration.ofMillis(50);

    /** What persons change elsewhere is seen after this. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** What other probers say is seen after this: a part of the second in which a target that fails is left out. */
    private static final Duration LISTEN = Duration.ofMillis(200);

    /** The leases are renewed so often while they run. */
    private static final int RENEWALS = 5;

    /** Who has been silent for long is looked for so often. */
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

    /** On the thread that decides, when it decides no more: another one may begin at once. */
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

    /** Somebody has changed something: looks at once. */
    void poke() {
        poked = true;
    }

    /** What was answered last; null if nothing was, or another program checks. */
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
                // What persons decide does not wait for votes that cannot be written.
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

    /** Looks what is to be checked, and who does. Whether this program does. */
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

    /** Who does not decide learns from the table whether those who did have left something behind. */
    private boolean isNothingOut() {
        return decides ? decisions.isNothingOut() : rows.isNothingOut();
    }

    /** Who decides has a vote: it never decides on nothing. */
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
        // Not before it has begun: where that fails, the next look tries again.
        decides = holds;
        if (decides && !forgot.holdsAt(now)) {
            votes.forgetSilent(now);
            forgot = new Interval(now, FORGET);
        }
    }

    /**
     * Checks and votes. Whether there is anything to decide.
     *
     * @param isLook whether this program has just looked, and reads all votes that are there
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

    /** Whether other probers have said something new; where it is time to ask. */
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
