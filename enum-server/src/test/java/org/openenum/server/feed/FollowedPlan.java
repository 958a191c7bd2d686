package org.openenum.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** A zone, two rule sets, and all that answers from them, for tests of commits. */
abstract class FollowedPlan {

    static final int ZONE = 1;
    static final String NUMBER = "4312";
    static final Duration PATIENCE = Duration.ofSeconds(20);

    final InMemoryPlan plan = new InMemoryPlan();
    RunningPlan running;

    @BeforeEach
    void start() {
        plan.commit(() -> {
            plan.zone(ZONE, "e164.arpa", Numbering.E164, false);
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
        });
        running = RunningPlan.of(plan, 16, 1 << 20);
        running.fill();
    }

    @AfterEach
    void stop() {
        running.close();
    }

    /** Serves a number that points to the first rule set. */
    final void serveNumber() {
        plan.commit(() -> plan.number(ZONE, NUMBER, 1));
        running.catchUp();
        assertThat(running.askNumber(NUMBER)).isEqualTo("sip:a@example");
    }

    /** Gives the number new rules. */
    final void giveItNewRules() {
        plan.commit(() -> {
            plan.anonymousRuleSet(3, "sip:new@example");
            plan.number(ZONE, NUMBER, 3);
        });
        running.catchUp();
    }

    /** Points two hundred numbers, on many pages, to a rule set. */
    final void flip(int ruleSet) {
        for (int i = 100; i < 300; i++) {
            plan.number(ZONE, "43" + i, ruleSet);
        }
    }
}
