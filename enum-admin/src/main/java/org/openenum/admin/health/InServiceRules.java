package org.openenum.admin.health;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.health.OutOfService;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.StickyKey;
import org.springframework.stereotype.Component;

/** What a named rule set, or a record set with a policy, is answered as now, for those who explain an answer. */
@Component
public class InServiceRules {

    private final TargetViews views;

    private final SafetyService safeties;

    private final RuleSetService ruleSets;

    InServiceRules(TargetViews views, SafetyService safeties, RuleSetService ruleSets) {
        this.views = views;
        this.safeties = safeties;
        this.ruleSets = ruleSets;
    }

    /**
     * Those of its rules that are answered.
     *
     * @param ruleSet null for rules that only one number has: they are answered always
     */
    public List<NaptrRule> of(@Nullable String ruleSet, List<NaptrRule> rules) {
        OutOfService out = outOf(ruleSet);
        String fallback = ruleSet == null || out == null || out.instead() == 0
                ? null
                : safeties.get(ruleSet).fallback();
        if (fallback == null) {
            return kept(rules, out);
        }
        OutOfService second = outOf(fallback);
        List<NaptrRule> others = ruleSets.get(fallback).rules();
        return second != null && second.instead() != 0 ? others : kept(others, second);
    }

    private static List<NaptrRule> kept(List<NaptrRule> rules, @Nullable OutOfService out) {
        return out == null
                ? rules
                : rules.stream()
                        .filter(rule -> !out.leavesOut(OutOfService.key(rule)))
                        .toList();
    }

    /** Which of the targets that a policy of a set names are answered as if they worked. */
    public Predicate<String> answeredOf(String set) {
        OutOfService out = outOf(set);
        return target -> out == null || !out.leavesOut(StickyKey.of(target));
    }

    private @Nullable OutOfService outOf(@Nullable String ruleSet) {
        TargetViews.Seen seen = views.now();
        return seen.concerned().stream()
                .filter(each -> each.name().equals(ruleSet))
                .findFirst()
                .map(each -> seen.outage(each).out())
                .orElse(null);
    }

    /** Its targets that are out of service. */
    public List<OutTarget> outTargets(@Nullable String ruleSet) {
        TargetViews.Seen seen = views.now();
        return seen.concerned().stream()
                .filter(each -> each.name().equals(ruleSet))
                .flatMap(each -> outTargets(each, seen).stream())
                .toList();
    }

    private static List<OutTarget> outTargets(LeadingSet ruleSet, TargetViews.Seen seen) {
        Outage outage = seen.outage(ruleSet);
        boolean allStay = outage.allOut() && outage.out() == null;
        return ruleSet.targets().keySet().stream()
                .filter(target -> !seen.condition(target).isInService())
                .map(target -> {
                    Condition condition = seen.condition(target);
                    return new OutTarget(
                            target.toString(),
                            TargetText.word(condition.state()),
                            condition.since(),
                            condition.why(),
                            condition.until(),
                            allStay || outage.held().contains(target));
                })
                .toList();
    }
}
