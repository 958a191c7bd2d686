package org.openenum.admin.health.vote;

import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.AllowedAddresses;
import org.openenum.admin.health.probe.Probe;
import org.openenum.admin.health.probe.ProbeAnswer;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;

/**
 * Checks targets when they are due, and votes: the finding of this enum-admin on each target, after a number of equal
 * answers in a row.
 *
 * <p>Driven by one thread. Owns the threads that wait for answers, one for each check in progress.
 */
public final class Prober {

    /**
     * The maximum number of checks in progress, each with a thread: ten seconds of the checks that an enum-admin makes
     * by default, if nothing answers.
     */
    private static final int MAX_WAITING = 1_000;

    private final String name;

    private final VoteRows votes;

    private final ProbeCounts counts;

    private final Probe probe;

    private final Pace pace;

    private final SplittableRandom random = new SplittableRandom();

    private final Map<TargetName, TargetHealth> health = new ConcurrentHashMap<>();

    private final Map<TargetName, Integer> ids = new HashMap<>();

    private final Queue<Answered> answers = new ConcurrentLinkedQueue<>();

    private final ExecutorService threads;

    private int waiting;

    /**
     * Starts without targets.
     *
     * @param name the name under which it votes
     * @param allowed the addresses that it may send to
     * @param maxPerSecond the maximum number of checks that begin per second
     */
    public Prober(String name, AllowedAddresses allowed, VoteRows votes, ProbeCounts counts, int maxPerSecond) {
        this.name = name;
        this.votes = votes;
        this.counts = counts;
        this.pace = new Pace(maxPerSecond);
        this.probe = new Probe(allowed);
        this.threads = Executors.newCachedThreadPool(work -> {
            Thread made = new Thread(work, "target-probe");
            made.setDaemon(true);
            return made;
        });
    }

    private record Answered(TargetName target, TargetHealth of, ProbeAnswer answer) {}

    /** The last answer; null if there was none, or this enum-admin does not check. Thread-safe. */
    public TargetHealth.@Nullable LastAnswer last(TargetName target) {
        TargetHealth of = health.get(target);
        return of == null ? null : of.last();
    }

    /** Stops checking, because another enum-admin checks. */
    public void rest() {
        health.clear();
        ids.clear();
    }

    /**
     * Sets the targets to check, and continues from the last votes under this name, also those of another enum-admin.
     *
     * @param cast all votes, by target id
     */
    public void take(Map<TargetName, Watched> watched, Map<Integer, List<Vote>> cast, Instant now) {
        health.keySet().removeIf(target -> !isProbed(watched.get(target)));
        ids.clear();
        watched.values().stream().filter(Prober::isProbed).forEach(target -> {
            Vote before = own(cast.getOrDefault(target.id(), List.of()));
            TargetHealth present = health.get(target.name());
            TargetCheck check = target.check();
            ids.put(target.name(), target.id());
            if (check != null && (present == null || !present.check().equals(check))) {
                health.put(target.name(), new TargetHealth(check, before, now));
            }
        });
    }

    private static boolean isProbed(@Nullable Watched target) {
        TargetCheck check = target == null ? null : target.check();
        return check != null && check.isProbe();
    }

    private @Nullable Vote own(List<Vote> cast) {
        return cast.stream()
                .filter(vote -> vote.prober().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Takes the answers that have arrived; returns whether the finding on a target has changed. */
    public boolean takeAnswers(Instant now) {
        boolean turned = false;
        for (Answered next = answers.poll(); next != null; next = answers.poll()) {
            waiting--;
            counts.count(next.answer().verdict());
            boolean hasTurned = next.of().answered(next.answer(), now, random);
            turned |= hasTurned && health.get(next.target()) == next.of();
        }
        return turned;
    }

    /** Begins the checks that are due, the longest due first. */
    public void ask(Instant now) {
        int most = Math.min(pace.allowed(now), MAX_WAITING - waiting);
        List<Map.Entry<TargetName, TargetHealth>> due = health.entrySet().stream()
                .filter(each -> each.getValue().isDue(now))
                .sorted(Comparator.comparingLong(each -> each.getValue().dueMillis()))
                .limit(most)
                .toList();
        due.forEach(each -> ask(each.getKey(), each.getValue()));
        pace.began(due.size());
    }

    private void ask(TargetName target, TargetHealth of) {
        threads.execute(() -> answers.add(new Answered(target, of, asked(target, of.check()))));
        of.ask();
        waiting++;
    }

    /**
     * A defect in this program, or a lack of memory, says nothing about the target. There must be an answer, because
     * the target is not checked again without one.
     */
    private ProbeAnswer asked(TargetName target, TargetCheck check) {
        try {
            return probe.ask(target, check);
        } catch (RuntimeException | Error e) {
            return new ProbeAnswer(ProbeAnswer.Verdict.NOT_ASKED, "not checked: " + e);
        }
    }

    /**
     * Votes where the finding differs from the stored vote: after a transition, and also if a vote was lost, for
     * instance because its target was removed and created again.
     *
     * @return whether there was anything to write
     */
    public boolean vote(Map<Integer, List<Vote>> cast) {
        Map<Integer, Condition> found = new HashMap<>();
        health.forEach((target, of) -> {
            Integer id = ids.get(target);
            Condition condition = of.condition();
            if (id != null && condition.state() != Condition.State.UNCHECKED) {
                Vote before = own(cast.getOrDefault(id, List.of()));
                if (before == null || !before.condition().isSameState(condition)) {
                    found.put(id, condition);
                }
            }
        });
        if (!found.isEmpty()) {
            votes.write(name, found);
        }
        return !found.isEmpty();
    }

    /** Stops the threads. */
    public void stop() {
        threads.shutdownNow();
    }
}
