package org.openenum.admin.health;

import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;
import org.openenum.admin.usecase.ApiWord;
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
     * A named rule set as it is answered.
     *
     * @param ruleSet the one that is asked for, or its fallback
     * @param rules those of its rules that are answered
     */
    public record Answered(RuleSetView ruleSet, List<NaptrRule> rules) {}

    /** What is answered where a rule set is asked for. */
    public Answered of(RuleSetView ruleSet) {
        TargetViews.Seen seen = views.now();
        OutOfService out = outOf(ruleSet.name(), seen);
        String fallback = out == null || out.instead() == 0
                ? null
                : safeties.get(ruleSet.name()).fallback();
        return fallback == null ? answered(ruleSet, out) : answered(ruleSets.get(fallback), outOf(fallback, seen));
    }

    /** Another rule set in its place is one step: at its end, all is answered whose place yet another would take. */
    private static Answered answered(RuleSetView ruleSet, @Nullable OutOfService out) {
        return new Answered(
                ruleSet,
                out == null || out.instead() != 0
                        ? ruleSet.rules()
                        : ruleSet.rules().stream()
                                .filter(rule -> !out.leavesOut(OutOfService.key(rule)))
                                .toList());
    }

    /** Which of the targets that a policy of a set names are answered as if they worked. */
    public Predicate<String> answeredOf(String set) {
        OutOfService out = outOf(set, views.now());
        return target -> out == null || !out.leavesOut(StickyKey.of(target));
    }

    private static @Nullable OutOfService outOf(String set, TargetViews.Seen seen) {
        return seen.concerned().stream()
                .filter(each -> each.name().equals(set))
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
                            ApiWord.of(condition.state()),
                            condition.since(),
                            condition.why(),
                            condition.until(),
                            allStay || outage.held().contains(target));
                })
                .toList();
    }
}
