package org.openenum.admin.health;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;

/** What servers leave out of all rule sets, by the conditions of targets. Pure. */
record Settlement(Map<Integer, HealthRows.Out> byRuleSet) {

    private static final HealthRows.Out NOTHING = new HealthRows.Out(null, null, null);

    static Settlement of(List<LeadingRuleSet> ruleSets, Function<TargetName, Condition> conditions) {
        Map<Integer, HealthRows.Out> byRuleSet = new HashMap<>();
        for (LeadingRuleSet ruleSet : ruleSets) {
            HealthRows.Out out = outOf(ruleSet, conditions);
            if (!out.isNothing()) {
                byRuleSet.put(ruleSet.id(), out);
            }
        }
        return new Settlement(byRuleSet);
    }

    /** What persons decide holds also while nobody checks: so it is said by itself as well. */
    private static HealthRows.Out outOf(LeadingRuleSet ruleSet, Function<TargetName, Condition> conditions) {
        Outage byAll = Outage.of(ruleSet, conditions);
        Outage byPersons = Outage.of(ruleSet, target -> {
            Condition condition = conditions.apply(target);
            return condition.isDecided() ? condition : Condition.UNCHECKED;
        });
        @Nullable
        Long until = ruleSet.rules().keySet().stream()
                .map(conditions)
                .filter(Condition::isDecided)
                .map(Condition::until)
                .filter(Objects::nonNull)
                .map(Instant::toEpochMilli)
                .min(Long::compare)
                .orElse(null);
        return new HealthRows.Out(byAll.out(), byPersons.out(), byPersons.out() == null ? null : until);
    }

    /** What has to be written where this was written before. */
    Map<Integer, HealthRows.Out> changesFrom(Map<Integer, HealthRows.Out> before) {
        Map<Integer, HealthRows.Out> changed = new HashMap<>(byRuleSet);
        before.forEach((id, out) -> {
            if (!changed.remove(id, out)) {
                changed.putIfAbsent(id, NOTHING);
            }
        });
        return changed;
    }
}
