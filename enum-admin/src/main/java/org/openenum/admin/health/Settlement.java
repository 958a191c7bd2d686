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

/** What servers leave out of all sets, by the conditions of targets. Pure. */
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

    /** What persons decide holds also while nobody checks, each decision until its end: so it is said by itself too. */
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

    /** One that is too far for a number is none. */
    private static SortedSet<Instant> ends(LeadingSet set, Function<TargetName, Condition> conditions) {
        return set.targets().keySet().stream()
                .map(conditions)
                .filter(Condition::isDecided)
                .map(Condition::until)
                .filter(Objects::nonNull)
                .filter(Schedule::isWithinYears)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** What has to be written where this was written before. */
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
