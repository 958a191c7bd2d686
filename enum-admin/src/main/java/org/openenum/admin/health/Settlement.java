package org.openenum.admin.health;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.vote.Condition;
import org.openenum.health.TargetName;
import org.openenum.schedule.Schedule;

/** What servers leave out of all sets, by the conditions of targets. Pure. */
record Settlement(Map<SetKey, HealthRows.Out> bySet) {

    private static final HealthRows.Out NOTHING = new HealthRows.Out(null, null, null);

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

    /** What persons decide holds also while nobody checks: so it is said by itself as well. */
    private static HealthRows.Out outOf(LeadingSet set, Function<TargetName, Condition> conditions) {
        Outage byAll = Outage.of(set, conditions);
        Outage byPersons = Outage.of(set, target -> {
            Condition condition = conditions.apply(target);
            return condition.isDecided() ? condition : Condition.UNCHECKED;
        });
        @Nullable
        Long until = set.targets().keySet().stream()
                .map(conditions)
                .filter(Condition::isDecided)
                .map(Condition::until)
                .filter(Objects::nonNull)
                .map(Settlement::millis)
                .min(Long::compare)
                .orElse(null);
        return new HealthRows.Out(byAll.out(), byPersons.out(), byPersons.out() == null ? null : until);
    }

    /** One that is too far for a number ends as late as that. */
    private static long millis(Instant end) {
        return Schedule.isWithinYears(end) ? end.toEpochMilli() : Long.MAX_VALUE;
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
