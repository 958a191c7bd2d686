package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.plan.ExplainedPlan;
import org.openenum.admin.plan.PlanRows;
import org.openenum.admin.usecase.Page;
import org.openenum.database.TestDatabase;

/**
 * Every page of the list of rule sets, and of those that a search finds, is a range of an index; and so are the count
 * of the users of a rule set and the first of them.
 */
class RuleSetPlansIT {

    private static final int ROWS = 50;

    @ParameterizedTest
    @EnumSource
    void pageOfRuleSets_isARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.RULE_SETS)) {
            RuleSetService service = service(plan);
            for (String prefix : List.of("", "pbx15", "pbx199999", "q")) {
                plan.assertRangesOnly(
                        "rule sets that begin with '" + prefix + "'",
                        () -> service.list(prefix, new Page.Wanted(null, ROWS)));
                plan.assertRangesOnly(
                        "the same, far behind", () -> service.list(prefix, new Page.Wanted("pbx150000", ROWS)));
            }
            assertThat(service.list("pbx15", new Page.Wanted(null, 2)).items())
                    .extracting(RuleSetView::name)
                    .containsExactly("pbx150000", "pbx150001");
        }
    }

    @ParameterizedTest
    @EnumSource
    void ruleSetsThatLeadToAHost_areARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.RULE_SETS)) {
            RuleSetService service = service(plan);
            for (String host : List.of("pbx", "pbx.example", "sbc", "p")) {
                plan.assertRangesOnly("rule sets that lead to " + host, () -> service.leadingTo(host, ROWS));
            }
            assertThat(service.leadingTo("PBX.ex", 2).first())
                    .containsExactly(
                            new RuleSetService.Leading(1, "pbx100000", "sip:+{number}@pbx.example"),
                            new RuleSetService.Leading(2, "pbx100001", "sip:+{number}@pbx.example"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void usersOfARuleSet_areCountedInARangeOfAnIndex(TestDatabase database) {
        try (ExplainedPlan plan = ExplainedPlan.on(database, PlanRows.NUMBERS)) {
            RuleSetService service = service(plan);
            RuleSets ruleSets = new RuleSets(plan.session(), null, null, null);
            RuleSetLint lint = new RuleSetLint(plan.session());
            for (String name : List.of("shared0", "shared700", "shared999")) {
                plan.assertRangesOnly("users of " + name, () -> service.usage(name));
                plan.assertRangesOnly("first users of " + name, () -> lint.firstUsers(ruleSets.require(name)));
            }
            assertThat(lint.firstUsers(ruleSets.require("shared0"))).hasSize(1);
            assertThat(lint.firstUsers(ruleSets.require("shared999"))).isEmpty();
            RuleSetView.Usage usage = service.usage("shared0");
            assertThat(usage.count()).isEqualTo(10_000);
            assertThat(usage.more()).isTrue();
        }
    }

    private static RuleSetService service(ExplainedPlan plan) {
        RuleSets ruleSets = new RuleSets(plan.session(), null, null, null);
        RuleSetVariants variants = new RuleSetVariants(plan.session(), null);
        RuleSetWriter writer = new RuleSetWriter(plan.session(), variants, null, null, null);
        return new RuleSetService(plan.session(), ruleSets, writer, variants, null, null, null);
    }
}
