package org.openenum.admin.health;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;
import org.openenum.health.WhenAllDown;
import org.openenum.naptr.NaptrRule;

/**
 * A named rule set, seen from its targets.
 *
 * @param rules those that lead to each target
 * @param minimumInService so many targets stay in service as long as one of them works
 * @param fallbackId the rule set that is answered when all are out of service; null unless that is wanted
 */
record LeadingRuleSet(
        int id,
        String name,
        Map<TargetName, List<NaptrRule>> rules,
        int minimumInService,
        WhenAllDown whenAllDown,
        @Nullable Integer fallbackId) {

    /** Where nobody has said anything. */
    static final int DEFAULT_MINIMUM = 1;

    /** As it is before anybody has said how far it may lose its targets. */
    static LeadingRuleSet of(int id, String name, List<NaptrRule> rules) {
        Map<TargetName, List<NaptrRule>> byTarget = new LinkedHashMap<>();
        rules.forEach(rule -> TargetName.of(rule)
                .ifPresent(target -> byTarget.computeIfAbsent(target, first -> new ArrayList<>())
                        .add(rule)));
        return new LeadingRuleSet(id, name, byTarget, DEFAULT_MINIMUM, WhenAllDown.ALL, null);
    }

    LeadingRuleSet safe(int minimum, WhenAllDown allDown, @Nullable Integer fallback) {
        return new LeadingRuleSet(id, name, rules, minimum, allDown, fallback);
    }
}
