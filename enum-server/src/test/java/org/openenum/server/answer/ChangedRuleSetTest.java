package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** A rule set that was changed while it was not in memory, a moment before its view. */
class ChangedRuleSetTest {

    private static final int ZONE = 1;

    private final InMemoryPlan plan = new InMemoryPlan();
    private final RunningPlan running = RunningPlan.of(plan, 1_024, 1_000_000);

    @AfterEach
    void close() {
        running.close();
    }

    @Test
    void ruleSetBeforeItsView_isWaitedFor() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.number(ZONE, "4312", 1);
        });
        running.fill();
        RuleSetContent changed = new RuleSetContent(300, List.of(NaptrRule.ofUri("E2U+sip", "sip:b@example")));
        CacheContents cache = (CacheContents) running.cache().answers();
        cache.ruleSets().put(1, CompiledRuleSet.of(cache.view().seq() + 1, null, new RuleSetRow(changed, Map.of())));

        assertThat(running.askMemory(RunningPlan.name("4312") + " NAPTR")).isEqualTo("WAITING");
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> running.askNumber("4312"));
        plan.commit(() -> plan.ruleSet(1, changed));
        running.catchUp();

        assertThat(answer.join()).isEqualTo("sip:b@example");
    }
}
