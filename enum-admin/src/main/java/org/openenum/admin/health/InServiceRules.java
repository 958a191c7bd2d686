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
import org.openenum.record.RecordSetKey;
import org.openenum.routing.StickyKey;
import org.springframework.stereotype.Component;

/** The present answer of a named rule set, or of a record set with a policy, to explain answers. */
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
     * @param ruleSet the requested rule set, or its fallback
     * @param rules those of its rules that are answered
     */
    public record Answered(RuleSetView ruleSet, List<NaptrRule> rules) {}

    /** What is answered for a rule set. */
    public Answered of(RuleSetView ruleSet) {
        TargetViews.Seen seen = views.now();
        OutOfService out = outOf(ruleSet, seen);
        String fallback = out == null || out.instead() == 0
                ? null
                : safeties.get(ruleSet.name()).fallback();
        if (fallback == null) {
            return answered(ruleSet, out);
        }
        RuleSetView instead = ruleSets.get(fallback);
        return answered(instead, outOf(instead, seen));
    }

    /**
     * A fallback is followed only once: all rules of a fallback are answered, even if it would be replaced by its own
     * fallback.
     */
    private static Answered answered(RuleSetView ruleSet, @Nullable OutOfService out) {
        return new Answered(
                ruleSet,
                out == null || out.instead() != 0
                        ? ruleSet.rules()
                        : ruleSet.rules().stream()
                                .filter(rule -> !out.leavesOut(OutOfService.key(rule)))
                                .toList());
    }

    /** Which targets in the policy of a record set are answered as in service. */
    public Predicate<String> answeredOf(RecordSetKey set) {
        OutOfService out = outOf(new SetKey.OfRecordSet(set), views.now());
        return target -> out == null || !out.leavesOut(StickyKey.of(target));
    }

    private static @Nullable OutOfService outOf(RuleSetView ruleSet, TargetViews.Seen seen) {
        return outOf(new SetKey.OfRuleSet(ruleSet.id()), seen);
    }

    private static @Nullable OutOfService outOf(SetKey set, TargetViews.Seen seen) {
        return seen.concerned().stream()
                .filter(each -> each.key().equals(set))
                .findFirst()
                .map(each -> seen.outage(each).out())
                .orElse(null);
    }

    /** The targets of a named rule set that are out of service. */
    public List<OutTarget> outTargets(@Nullable String ruleSet) {
        return outTargetsOf(each -> each.name().equals(ruleSet));
    }

    /**
     * The targets of a record set that are out of service. Another zone may have a record set with the same owner and
     * type.
     */
    public List<OutTarget> outTargets(RecordSetKey set) {
        SetKey key = new SetKey.OfRecordSet(set);
        return outTargetsOf(each -> each.key().equals(key));
    }

    private List<OutTarget> outTargetsOf(Predicate<LeadingSet> isMeant) {
        TargetViews.Seen seen = views.now();
        return seen.concerned().stream()
                .filter(isMeant)
                .flatMap(each -> outTargets(each, seen).stream())
                .toList();
    }

    private static List<OutTarget> outTargets(LeadingSet set, TargetViews.Seen seen) {
        Outage outage = seen.outage(set);
        boolean allStay = outage.allOut() && outage.out() == null;
        return set.targets().keySet().stream()
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
