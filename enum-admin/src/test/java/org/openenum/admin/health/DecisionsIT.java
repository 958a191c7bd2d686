package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.health.vote.ProbeCounts;
import org.openenum.admin.health.vote.Vote;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;
import org.springframework.transaction.support.TransactionOperations;

/** Decisions about targets while their settings, or what leads to them, are being changed. */
class DecisionsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LEASE = Duration.ofSeconds(10);

    @ParameterizedTest
    @EnumSource
    void setThatSomebodyIsAboutToChange_isNotWaitedFor_andLeftForTheNextTime(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            Reported set = Reported.of(admin, "held");

            set.decideBeside(false, "update rule_set set comment = 'held' where name = 'held'");
            assertThat(set.rows().found()).containsOnlyKeys(set.target);
            assertThat(set.rows().out()).isEmpty();
            assertThat(set.decisions.hasLeft()).isTrue();

            assertThat(set.decide(false)).isTrue();
            assertThat(set.rows().out()).hasSize(1);
            assertThat(set.decisions.hasLeft()).isFalse();
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void setThatSomebodyIsAboutToRemove_isNotWaitedFor_whenItsTargetIsBack(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            Reported set = Reported.of(admin, "leaving");
            assertThat(set.decide(false)).isTrue();
            assertThat(set.rows().out()).hasSize(1);

            // Holds the rows that the removal of a set locks: its own, and the dependent ones.
            set.decideBeside(
                    true, "update rule_set set comment = 'leaving' where name = 'leaving'", "delete from rule_set_out");
            assertThat(set.decisions.hasLeft()).isTrue();

            assertThat(set.decide(true)).isTrue();
            assertThat(set.decisions.hasLeft()).isFalse();
            assertThat(set.rows().out()).isEmpty();
        } finally {
            admin.close();
        }
    }

    /** A destination of two targets, one of which is checked only by reports, and the process that decides. */
    private record Reported(
            RunningAdmin admin, KnownTargets.Known known, int target, Instant now, Decisions decisions) {

        static Reported of(RunningAdmin admin, String name) {
            admin.get(TargetWatch.class).stop();
            ApiClient client = admin.client(Role.OPERATOR);
            ruleSet(client, name);
            done(client.put("/targets/down." + name + ".example:5060/check", "{\"kind\":\"report\"}"));
            KnownTargets.Known known = admin.get(KnownTargets.class).now();
            int target = known.watched().values().iterator().next().id();
            Instant now = Instant.now();
            return new Reported(admin, known, target, now, DecisionsIT.decisions(admin, now));
        }

        HealthRows rows() {
            return admin.get(HealthRows.class);
        }

        boolean decide(boolean up) {
            Vote vote = new Vote("site-b", up, now, up ? "free" : "busy", now.plus(LEASE));
            return decisions.decide(known, Map.of(target, List.of(vote)), now);
        }

        /** Decides while a transaction holds these rows. */
        void decideBeside(boolean up, String... statements) {
            admin.get(TransactionOperations.class).executeWithoutResult(status -> {
                List.of(statements).forEach(statement -> sql(admin, statement));
                assertThat(CompletableFuture.supplyAsync(() -> decide(up)))
                        .succeedsWithin(DatabaseLocation.LOCK_WITHIN.minusSeconds(2))
                        .isEqualTo(true);
            });
        }
    }

    @ParameterizedTest
    @EnumSource
    void recordSetThatIsRemovedAndMadeAnewAtOnce_isStillWithoutWhatIsOut(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            admin.get(TargetWatch.class).stop();
            ApiClient client = admin.client(Role.ADMINISTRATOR);
            client.create("/zones/anew.example", "{}");
            String set = "/zones/anew.example/records/_sip._udp.anew.example/SRV";
            routedSet(client, set);
            done(client.put("/targets/a.anew.example:5060/out-of-service", "{\"state\":\"draining\"}"));
            Instant now = Instant.now();
            Decisions decisions = decisions(admin, now);
            HealthRows rows = admin.get(HealthRows.class);
            KnownTargets targets = admin.get(KnownTargets.class);
            assertThat(decisions.decide(targets.now(), Map.of(), now)).isTrue();
            assertThat(rows.out()).hasSize(1);

            client.send("DELETE", set, "", "If-Match", "*");
            routedSet(client, set);
            assertThat(rows.out()).isEmpty();

            assertThat(decisions.decide(targets.now(), Map.of(), now)).isTrue();
            assertThat(rows.out()).hasSize(1);
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsLeftOutInWordsThatNobodyKnows_holdsNothingUp_andIsRemoved(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            SetKey key = new SetKey.OfRuleSet(ruleSet(admin.client(Role.OPERATOR), "unreadable"));
            HealthRows rows = admin.get(HealthRows.class);
            OutOfService out = OutOfService.of(List.of("sip:a@down.unreadable.example"));

            rows.take("gone", Instant.now(), LEASE);
            rows.write("gone", List.of(), Map.of(key, new HealthRows.Out(out, DecidedOut.NOTHING)));
            admin.get(TransactionOperations.class)
                    .executeWithoutResult(status -> sql(admin, "update rule_set_out set now_out = 'WHATEVER 1'"));
            rows.giveBack("gone");

            await().atMost(PATIENCE).until(rows::isNothingOut);
        } finally {
            admin.close();
        }
    }

    private static int ruleSet(ApiClient client, String name) {
        Answer made = client.create("/rule-sets/" + name, """
                {"rules":[{"service":"E2U+sip","uri":"sip:a@down.%s.example"},
                 {"service":"E2U+sip","uri":"sip:a@up.%s.example"}]}""".formatted(name, name));
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.json().at("/id").asInt();
    }

    private static void routedSet(ApiClient client, String set) {
        Answer made = client.create(set, "{\"records\":[\"0 0 5060 a.anew.example.\",\"0 0 5060 b.anew.example.\"]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        done(client.put(set + "/routing-policy", """
                {"targets":[{"target":"a.anew.example:5060","weight":1},
                 {"target":"b.anew.example:5060","weight":1}]}""", "If-Match", "*"));
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    /** The decisions of a program that has just begun to decide. */
    private static Decisions decisions(RunningAdmin admin, Instant now) {
        HealthRows rows = admin.get(HealthRows.class);
        assertThat(rows.take("one", now, LEASE)).isTrue();
        Decisions decisions = new Decisions(rows, admin.get(ProbeCounts.class), "one");
        decisions.begin();
        return decisions;
    }

    private static void sql(RunningAdmin admin, String statement) {
        admin.get(EntityManager.class).createNativeQuery(statement).executeUpdate();
    }
}
