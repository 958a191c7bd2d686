package org.openenum.admin.health;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.vote.Condition;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.health.TargetName;
import org.openenum.schedule.Schedule;

/** What servers leave out of all sets, from the conditions of targets. Pure. */
record Settlement(Map<SetKey, HealthRows.Out> bySet) {

    private static final HealthRows.Out NOTHING = new HealthRows.Out(null, DecidedOut.NOTHING);

    static Settlement of(List<LeadingSet> sets, Function<TargetName, Condition> conditions) {
        Map<SetKey, HealthRows.Out> bySet = new HashMap<>();
        for (LeadingSet set : sets) {
            HealthRows.Out out = outOf(set, conditions);
            if (!out.isNothing()) {
                bySet.put(set.key(), out);
            }
        }
        return new Settlement(bySet);
    }

    private static HealthRows.Out outOf(LeadingSet set, Function<TargetName, Condition> conditions) {
        return new HealthRows.Out(Outage.of(set, conditions).out(), byPersons(set, conditions));
    }

    /**
     * What persons have decided also holds while no enum-admin checks, each decision until its end, so it is stored
     * separately too.
     */
    private static DecidedOut byPersons(LeadingSet set, Function<TargetName, Condition> conditions) {
        OutOfService now = byPersonsAt(Instant.MIN, set, conditions);
        List<DecidedOut.Step> later = new ArrayList<>();
        OutOfService before = now;
        for (Instant end : ends(set, conditions)) {
            OutOfService then = byPersonsAt(end, set, conditions);
            if (!Objects.equals(then, before)) {
                later.add(new DecidedOut.Step(end.toEpochMilli(), then));
                before = then;
            }
        }
        return new DecidedOut(now, later);
    }

    private static @Nullable OutOfService byPersonsAt(
            Instant moment, LeadingSet set, Function<TargetName, Condition> conditions) {
        return Outage.of(set, target -> {
                    Condition condition = conditions.apply(target);
                    return condition.isDecided() && !hasEnded(condition.until(), moment)
                            ? condition
                            : Condition.UNCHECKED;
                })
                .out();
    }

    private static boolean hasEnded(@Nullable Instant until, Instant moment) {
        return until != null && !moment.isBefore(until);
    }

    /** The ends of the decisions; one that is too far in the future for a number is ignored. */
    private static SortedSet<Instant> ends(LeadingSet set, Function<TargetName, Condition> conditions) {
        return set.targets().keySet().stream()
                .map(conditions)
                .filter(Condition::isDecided)
                .map(Condition::until)
                .filter(Objects::nonNull)
                .filter(Schedule::isWithinYears)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The rows to write if these were written before. */
    Map<SetKey, HealthRows.Out> changesFrom(Map<SetKey, HealthRows.Out> before) {
        Map<SetKey, HealthRows.Out> changed = new HashMap<>(bySet);
        before.forEach((key, out) -> {
            if (!changed.remove(key, out)) {
                changed.putIfAbsent(key, NOTHING);
            }
        });
        return changed;
    }
}
