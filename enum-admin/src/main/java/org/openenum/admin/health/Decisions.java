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

/**
 * Decides the states of targets from the votes, and from these what servers leave out of answers. One enum-admin
 * decides, on one thread.
 */
final class Decisions {

    private static final Logger LOG = LoggerFactory.getLogger(Decisions.class);

    private final HealthRows rows;

    private final ProbeCounts counts;

    private final String self;

    private final Map<TargetName, Condition> conditions = new HashMap<>();

    private final List<HealthRows.Turn> turns = new ArrayList<>();

    private Map<SetKey, HealthRows.Out> written = Map.of();

    /** The change number as of which the tables were read. */
    private long readAt;

    /** Whether a row that was to be written was locked by another transaction. */
    private boolean left;

    /** @param self the id of this enum-admin, which decides */
    Decisions(HealthRows rows, ProbeCounts counts, String self) {
        this.rows = rows;
        this.counts = counts;
        this.self = self;
    }

    /** Continues where the previous enum-admin stopped. */
    void begin() {
        read();
        LOG.info("This enum-admin decides which targets are in service");
    }

    private void read() {
        conditions.clear();
        turns.clear();
        written = rows.out();
    }

    /** Whether servers leave nothing out, according to the last write. */
    boolean isNothingOut() {
        return written.isEmpty();
    }

    /**
     * Decides, and writes what has changed.
     *
     * @return false if another enum-admin decides now, because this one has paused for longer than its lease
     */
    boolean decide(KnownTargets.Known known, Map<Integer, List<Vote>> votes, Instant now) {
        if (known.seq() != readAt) {
            // A target or set that is removed takes its rows here along, even if it is created again at once.
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
            LOG.info("Another enum-admin now decides which targets are in service");
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

    /** Adds the targets that have got a check since, with the states that were last decided, and drops the others. */
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
