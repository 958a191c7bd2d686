package org.openenum.admin.health;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.ProbeCounts;
import org.openenum.admin.health.vote.Quorum;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.Voter;
import org.openenum.admin.health.vote.Watched;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes of the votes how targets are, and of that what servers leave out. One program does, on one thread. */
final class Decisions {

    private static final Logger LOG = LoggerFactory.getLogger(Decisions.class);

    private final HealthRows rows;

    private final ProbeCounts counts;

    private final String self;

    private final Map<TargetName, Condition> conditions = new HashMap<>();

    private final List<HealthRows.Turn> turns = new ArrayList<>();

    private Map<SetKey, HealthRows.Out> written = Map.of();

    /** As of which change the tables were read. */
    private long readAt;

    /** Whether somebody else had a row when something was to be written. */
    private boolean left;

    /** @param self the program that decides */
    Decisions(HealthRows rows, ProbeCounts counts, String self) {
        this.rows = rows;
        this.counts = counts;
        this.self = self;
    }

    /** Goes on from where the one before has stopped. */
    void begin() {
        read();
        LOG.info("This program decides which targets are in service");
    }

    private void read() {
        conditions.clear();
        turns.clear();
        written = rows.out();
    }

    /** Whether servers leave nothing out, as far as this one has written. */
    boolean isNothingOut() {
        return written.isEmpty();
    }

    /**
     * Decides, and writes what is new in it.
     *
     * @return false if another program decides by now: this one has stood still for longer than its lease
     */
    boolean decide(KnownTargets.Known known, Map<Integer, List<Vote>> votes, Instant now) {
        if (known.seq() != readAt) {
            // What is removed takes along what stands there of it, also where it is made anew at once.
            read();
            readAt = known.seq();
        }
        learn(known);
        known.watched().values().forEach(target -> decide(target, votes.getOrDefault(target.id(), List.of()), now));
        Settlement wanted = Settlement.of(known.concerned(), target -> condition(target, known, now));
        Map<SetKey, HealthRows.Out> changed = wanted.changesFrom(written);
        counts.show(known.watched().keySet().stream()
                .collect(
                        Collectors.toMap(target -> condition(target, known, now).state(), target -> 1, Integer::sum)));
        left = false;
        if (changed.isEmpty() && turns.isEmpty()) {
            return true;
        }
        List<HealthRows.Turn> turned = rows.write(self, turns, changed);
        if (turned == null) {
            LOG.info("Another program decides by now which targets are in service");
            return false;
        }
        turned.forEach(turn -> LOG.info("{} is {}: {}", turn.target(), turn.up() ? "up" : "down", turn.why()));
        boolean allTurned = turned.size() == turns.size();
        read();
        left = !allTurned || !wanted.changesFrom(written).isEmpty();
        return true;
    }

    /** Whether something could not be written the last time, and should be tried again soon. */
    boolean hasLeft() {
        return left;
    }

    /** Takes those that have a check since the last time, as they were when somebody decided on them before. */
    private void learn(KnownTargets.Known known) {
        conditions.keySet().removeIf(name -> {
            Watched target = known.watched().get(name);
            return target == null || target.check() == null;
        });
        List<Watched> unknown = known.watched().values().stream()
                .filter(target -> target.check() != null && !conditions.containsKey(target.name()))
                .toList();
        if (!unknown.isEmpty()) {
            Map<Integer, Condition> found = rows.found();
            unknown.forEach(
                    target -> conditions.put(target.name(), found.getOrDefault(target.id(), Condition.UNCHECKED)));
        }
    }

    private void decide(Watched target, List<Vote> votes, Instant now) {
        Condition before = conditions.get(target.name());
        TargetCheck check = target.check();
        if (before == null || check == null) {
            return;
        }
        Condition decided = Quorum.decide(before, check, votes, now);
        if (!decided.isSameState(before)) {
            conditions.put(target.name(), decided);
            turns.add(new HealthRows.Turn(
                    target.id(),
                    target.name(),
                    Objects.requireNonNull(decided.since()),
                    decided.isInService(),
                    decided.why(),
                    Quorum.counted(votes, now).stream().map(Voter::of).toList()));
        }
    }

    private Condition condition(TargetName name, KnownTargets.Known known, Instant now) {
        Watched target = known.watched().get(name);
        Condition found = conditions.getOrDefault(name, Condition.UNCHECKED);
        return target == null ? found : target.condition(found, now);
    }
}
