package org.openenum.server.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.openenum.requester.Access;
import org.openenum.server.cache.source.RoutedSet;
import org.openenum.server.cache.source.RulesOut;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.plan.InMemoryPlan;
import org.openenum.server.plan.RunningPlan;
import org.openenum.server.plan.SilentAfterBeginning;
import org.openenum.server.requester.Group;
import org.openenum.zone.Numbering;

/** While everything is read afresh and the database fails: what may still be answered from the earlier state. */
class AnswersAsBeforeTest {

    private static final String ALIAS = "www.e164.arpa A";
    private static final Group EVERYWHERE = new Group(1, 0, Access.ALLOW, Map.of());
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Enough for both states. */
    private static final CacheLimits LIMITS = new CacheLimits(1 << 20, 1 << 22, 1 << 20, 1 << 20, 16);

    private final InMemoryPlan plan = new InMemoryPlan();

    @Test
    void aliasIntoAnotherZone_isFollowed() {
        assertThat(answerAfter(() -> plan.group("callers", EVERYWHERE)))
                .isEqualTo("CNAME host.dial.example., A 192.0.2.1");
    }

    @Test
    void aliasIntoAZoneThatMayNotBeAskedAnyMore_isNotAnswered() {
        Group numbersAlone = new Group(1, 0, Access.ALLOW, Map.of(2, Access.REFUSE));

        assertThat(answerAfter(() -> plan.group("callers", numbersAlone))).isEqualTo("SERVFAIL");
    }

    @Test
    void aliasIntoAZoneThatIsGone_isNotAnswered() {
        assertThat(answerAfter(() -> plan.removeZone(2))).isEqualTo("SERVFAIL");
    }

    /** In another history, the ids of rule sets stand for other rule sets. */
    @Test
    void whatIsOutOfServiceInTheNewHistory_changesNothingOfBefore() {
        String answer = answerAfter(() -> plan.number(1, "4313", 1), served -> {
            RulesOut instead = new RulesOut(OutOfService.instead(2), DecidedOut.NOTHING);
            served.cache().answers().serviceStates().set(Map.of(new RoutedSet.OfRules(1), instead), Long.MAX_VALUE);
            return served.askNumber("4312");
        });

        assertThat(answer).isEqualTo("sip:a@example");
    }

    private String answerAfter(Runnable change) {
        return answerAfter(change, served -> served.ask(ALIAS));
    }

    /** The answer after another history has begun, in which something differs, and nothing more can be read. */
    private String answerAfter(Runnable change, Function<RunningPlan, String> asking) {
        plan.commit(() -> {
            plan.zone(1, "e164.arpa", Numbering.E164, false);
            plan.zone(2, "dial.example", Numbering.PRIVATE, false);
            plan.record(1, "www.e164.arpa. 60 IN CNAME host.dial.example.");
            plan.record(2, "host.dial.example. 60 IN A 192.0.2.1");
            plan.ruleSet(1, "sip:a@example");
            plan.ruleSet(2, "sip:b@example");
            plan.number(1, "4312", 1);
            plan.group("callers", EVERYWHERE);
            plan.networks("callers", "192.0.2.0/24");
        });
        plan.commit(() -> plan.group("callers", EVERYWHERE));
        SilentAfterBeginning log = new SilentAfterBeginning(plan);
        try (RunningPlan served = new RunningPlan(LIMITS, plan, plan, plan, plan, plan, log)) {
            served.start();
            served.fill();
            served.from("192.0.2.7");
            log.arm();
            plan.failOver(change);
            await().atMost(PATIENCE).until(() -> !served.feed().isHealthy());
            return asking.apply(served);
        }
    }
}
