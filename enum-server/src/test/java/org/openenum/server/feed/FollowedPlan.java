package org.openenum.server.feed;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.zone.Numbering;

/** A zone and two rule sets, and all that answers from them, for tests of what a commit does. */
abstract class FollowedPlan {

    static final int ZONE = 1;
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

    /** Points two hundred numbers, on many pages, to a rule set. */
    final void flip(int ruleSet) {
        for (int i = 100; i < 300; i++) {
            plan.number(ZONE, "43" + i, ruleSet);
        }
    }
}
