package org.openenum.server.cache.ruleset;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingPolicy;
import org.openenum.routing.RoutingText;
import org.openenum.routing.Share;
import org.openenum.routing.TargetShares;
import org.openenum.server.cache.source.RuleSetRow;

class CompiledRuleSetTest {

    private static final NaptrRule RULE = NaptrRule.ofUri("E2U+sip", "sip:a.example");

    @Test
    void weight_countsThePolicy() {
        Map<Integer, Share> regions = new HashMap<>();
        for (int region = 1; region <= 100; region++) {
            regions.put(region, new Share(0.123456789, 60));
        }
        RoutingPolicy policy = new RoutingPolicy(List.of(new TargetShares(RULE.target(), new Share(1, 60), regions)));
        Routing routing = new Routing(policy, Routing.Answer.ORDER, Routing.Draw.RANDOM);
        RuleSetContent plain = new RuleSetContent(300, List.of(RULE));

        assertThat(weightBytes(plain.routed(routing)))
                .isGreaterThan(weightBytes(plain) + RoutingText.of(routing).length());
    }

    private static int weightBytes(RuleSetContent content) {
        return CompiledRuleSet.of(0, null, RuleSetRow.plain(content)).weightBytes();
    }
}
