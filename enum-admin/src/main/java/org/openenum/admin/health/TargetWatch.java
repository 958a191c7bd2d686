package org.openenum.admin.health;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.admin.health.probe.Probe;
import org.openenum.admin.health.probe.ProbeAnswer;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Service;

/**
 * Checks targets, and tells servers what is out of service. Of several programs on one database one does, which holds
 * the lease; servers believe what it has found as long as it holds that. If it dies, everything that checks have found
 * counts as in service until another one has taken the lease.
 *
 * <p>Owns a thread that decides, and {@value #PROBE_THREADS} that wait for answers.
 */
@Service
class TargetWatch implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(TargetWatch.class);

    /** So much later than due a check begins, and so long an answer waits to be looked at, at the most. */
    private static final int TICK_MILLIS = 50;

    /** What persons change elsewhere is seen after this. */
    private static final Duration LOOK = Duration.ofSeconds(1);

    /** Targets that are all silent occupy a thread each for the time that an answer may take. */
    private static final int PROBE_THREADS = 32;

    /** The lease is renewed so often while it runs. */
    private static final int RENEWALS = 5;

    private final KnownTargets targets;

    private final HealthRows rows;

    private final TargetSettings settings;

    private final Clock clock;

    private final Probe probe;

    private final String self = UUID.randomUUID().toString();

    private final SplittableRandom random = new SplittableRandom();

    private final Map<TargetName, TargetHealth> health = new ConcurrentHashMap<>();

    private final Queue<Answered> answers = new ConcurrentLinkedQueue<>();

    private final List<HealthRows.Turn> turns = new ArrayList<>();

    private final ScheduledExecutorService thread;

    private final ExecutorService probes;

    private final ProbeCounts counts;

    private volatile boolean running;

    private volatile boolean poked;

    private boolean checks;

    private boolean failing;

    private Instant looked = Instant.EPOCH;

    private Instant renewed = Instant.EPOCH;

    private KnownTargets.@Nullable Known known;

    private Map<SetKey, HealthRows.Out> written = Map.of();

    TargetWatch(KnownTargets targets, HealthRows rows, TargetSettings settings, ProbeCounts counts, Clock clock) {
        this.targets = targets;
        this.rows = rows;
        this.settings = settings;
        this.counts = counts;
        this.clock = clock;
        this.probe = new Probe(new AllowedAddresses(settings.networks()));
        this.thread = Executors.newSingleThreadScheduledExecutor(work -> daemon(work, "target-watch"));
        this.probes = Executors.newFixedThreadPool(PROBE_THREADS, work -> daemon(work, "target-probe"));
    }

    private static Thread daemon(Runnable work, String name) {
        Thread made = new Thread(work, name);
        made.setDaemon(true);
        return made;
    }

    private record Answered(TargetName target, TargetHealth of, ProbeAnswer answer) {}

    @Override
    public void start() {
        running = true;
        var unused = thread.scheduleWithFixedDelay(this::tick, 0, TICK_MILLIS, TimeUnit.MILLISECONDS);
    }

    @Override
    public void stop() {
        running = false;
        thread.shutdown(); // not interrupted: the embedded database closes its file when one of its readers is
        probes.shutdownNow();
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
        TargetHealth of = health.get(target);
        return of == null ? null : of.last();
    }

    private void tick() {
        try {
            Instant now = clock.instant();
            boolean changed = takeAnswers(now);
            if (poked || !now.isBefore(looked.plus(LOOK))) {
                poked = false;
                looked = now;
                look(now);
                changed = checks;
            }
            if (checks) {
                ask(now);
            }
            if (changed) {
                settle(now);
            }
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOG.warn("Targets cannot be watched at the moment: {}", e.toString());
            }
            failing = true;
        }
    }

    private void look(Instant now) {
        KnownTargets.Known read = targets.now();
        known = read;
        if (read.watched().isEmpty() && written.isEmpty()) {
            checks = false;
            health.clear();
            counts.show(Map.of());
            return;
        }
        if (!checks || !now.isBefore(renewed.plus(settings.lease().dividedBy(RENEWALS)))) {
            boolean did = checks;
            checks = rows.take(self, now, settings.lease());
            renewed = now;
            if (checks && !did) {
                begin();
            }
        }
        if (checks) {
            takeDefinitions(read, now);
        } else {
            health.clear();
        }
    }

    /** Goes on from where the one before has stopped. */
    private void begin() {
        health.clear();
        turns.clear();
        written = rows.out();
        LOG.info("This program checks the targets");
    }

    private void takeDefinitions(KnownTargets.Known read, Instant now) {
        Map<Integer, HealthRows.Found> found = rows.found();
        health.keySet().removeIf(name -> !read.watched().containsKey(name));
        for (Watched target : read.watched().values()) {
            TargetCheck check = target.check();
            TargetHealth present = health.get(target.name());
            if (check == null) {
                health.remove(target.name());
            } else if (present == null || !present.check().equals(check)) {
                health.put(target.name(), new TargetHealth(check, found.get(target.id()), now));
            }
            takeReport(target, found.get(target.id()), now);
        }
    }

    private void takeReport(Watched target, HealthRows.@Nullable Found found, Instant now) {
        TargetHealth of = health.get(target.name());
        if (of == null || of.check().isProbe()) {
            return;
        }
        boolean turned = false;
        if (found != null && found.reportedUp() != null && now.isBefore(found.reportedUntil())) {
            turned = of.reported(Boolean.TRUE.equals(found.reportedUp()), found.reportedWhy(), now);
        } else if (of.condition().state() == Condition.State.DOWN) {
            turned = of.reported(true, "the report has ended", now);
        }
        if (turned) {
            turns.add(of.turned(target));
        }
    }

    private boolean takeAnswers(Instant now) {
        boolean turned = false;
        for (Answered next = answers.poll(); next != null; next = answers.poll()) {
            counts.count(next.answer().verdict());
            Watched target = known == null ? null : known.watched().get(next.target());
            boolean hasTurned = next.of().answered(next.answer(), now, random);
            if (hasTurned && target != null && health.get(next.target()) == next.of()) {
                turns.add(next.of().turned(target));
                turned = true;
            }
        }
        return turned;
    }

    private void ask(Instant now) {
        int left = Math.max(1, settings.maxProbesPerSecond() * TICK_MILLIS / 1_000);
        for (Map.Entry<TargetName, TargetHealth> each : health.entrySet()) {
            TargetHealth of = each.getValue();
            if (left > 0 && of.isDue(now)) {
                left--;
                of.ask();
                TargetName name = each.getKey();
                probes.execute(() -> answers.add(new Answered(name, of, asked(name, of.check()))));
            }
        }
    }

    /** A defect of ours says nothing of the target. */
    private ProbeAnswer asked(TargetName name, TargetCheck check) {
        try {
            return probe.ask(name, check);
        } catch (RuntimeException e) {
            return new ProbeAnswer(ProbeAnswer.Verdict.NOT_ASKED, "not checked: " + e);
        }
    }

    /** Decides what is left out, and writes what is new in it. */
    private void settle(Instant now) {
        KnownTargets.Known read = known;
        if (read == null) {
            return;
        }
        Settlement wanted = Settlement.of(read.concerned(), target -> condition(target, read, now));
        Map<SetKey, HealthRows.Out> changed = wanted.changesFrom(written);
        counts.show(read.watched().keySet().stream()
                .collect(Collectors.toMap(target -> condition(target, read, now).state(), target -> 1, Integer::sum)));
        if (!changed.isEmpty() || !turns.isEmpty()) {
            rows.write(turns, changed);
            turns.forEach(turn -> LOG.info("{} is {}: {}", turn.target(), turn.up() ? "up" : "down", turn.why()));
            turns.clear();
            written = wanted.bySet();
        }
    }

    private Condition condition(TargetName name, KnownTargets.Known read, Instant now) {
        Watched target = read.watched().get(name);
        TargetHealth of = health.get(name);
        Condition found = of == null ? Condition.UNCHECKED : of.condition();
        return target == null ? found : target.condition(found, now);
    }
}
