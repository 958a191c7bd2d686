package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SetClock;
import org.openenum.admin.account.Role;
import org.openenum.admin.health.vote.ProbeCounts;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.database.TestDatabase;
import org.openenum.health.DecidedOut;
import org.openenum.health.OutOfService;

/** The state that a program which decided about targets leaves behind, taken over by the next one. */
class TargetWatchIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final Duration LEASE = Duration.ofSeconds(10);

    @ParameterizedTest
    @EnumSource
    void whatAProgramThatIsGoneHasLeftOut_isAnsweredAgain_alsoWhereNoTargetIsWatchedAnyMore(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            ApiClient client = admin.client(Role.OPERATOR);
            Answer made = client.create(
                    "/rule-sets/left-behind", "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@sbc.example\"}]}");
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
            OutOfService out = OutOfService.of(List.of("sip:a@sbc.example"));
            HealthRows rows = admin.get(HealthRows.class);
            SetKey key = new SetKey.OfRuleSet(made.json().at("/id").asInt());

            rows.take("gone", Instant.now(), LEASE);
            rows.write("gone", List.of(), Map.of(key, new HealthRows.Out(null, new DecidedOut(out, List.of()))));
            rows.giveBack("gone");

            await().atMost(PATIENCE).until(rows::isNothingOut);
            assertThat(rows.out()).isEmpty();
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void leasesThatWereGivenBack_areAnothersAtOnce_andOthersThatLiveAreNot(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            HealthRows rows = admin.get(HealthRows.class);
            VoteRows votes = admin.get(VoteRows.class);
            String one = UUID.randomUUID().toString();
            String other = UUID.randomUUID().toString();
            Instant now = Instant.now();
            assertThat(rows.take(one, now, LEASE)).isTrue();
            assertThat(votes.take("site-a", one, now, LEASE)).isTrue();

            rows.giveBack(other);
            votes.giveBack("site-a", other);
            assertThat(rows.take(other, now, LEASE)).isFalse();
            assertThat(votes.take("site-a", other, now, LEASE)).isFalse();

            rows.giveBack(one);
            votes.giveBack("site-a", one);
            assertThat(rows.take(other, now, LEASE)).isTrue();
            assertThat(votes.take("site-a", other, now, LEASE)).isTrue();
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void programThatStoodStill_writesNothingOnceAnotherDecides(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            admin.get(TargetWatch.class).stop();
            admin.client(Role.OPERATOR).create("/rule-sets/stood-still", """
                    {"rules":[{"service":"E2U+sip","uri":"sip:a@down.still.example"},
                     {"service":"E2U+sip","uri":"sip:a@up.still.example"}]}""");
            done(admin.client(Role.OPERATOR).put("/targets/down.still.example:5060/check", "{\"kind\":\"report\"}"));
            KnownTargets.Known known = admin.get(KnownTargets.class).now();
            int target = known.watched().values().iterator().next().id();
            Instant now = Instant.now();
            Map<Integer, List<Vote>> down =
                    Map.of(target, List.of(new Vote("site-b", false, now, "busy", now.plus(LEASE))));
            Decisions stoodStill = decisions(admin, "one", now);
            Decisions other = decisions(admin, "other", now.plus(LEASE).plusSeconds(1));
            HealthRows rows = admin.get(HealthRows.class);

            assertThat(stoodStill.decide(known, down, now)).isFalse();
            assertThat(rows.found()).isEmpty();
            assertThat(rows.out()).isEmpty();

            assertThat(other.decide(known, down, now)).isTrue();
            assertThat(rows.found()).containsOnlyKeys(target);
            assertThat(rows.out()).hasSize(1);
        } finally {
            admin.close();
        }
    }

    /** The decisions of a program that has just begun to decide. */
    private static Decisions decisions(RunningAdmin admin, String who, Instant now) {
        HealthRows rows = admin.get(HealthRows.class);
        assertThat(rows.take(who, now, LEASE)).isTrue();
        Decisions decisions = new Decisions(rows, admin.get(ProbeCounts.class), who);
        decisions.begin();
        return decisions;
    }

    @ParameterizedTest
    @EnumSource
    void proberThatHasBeenSilentForADay_isForgotten_whileOneProgramGoesOnDeciding(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        SetClock clock = new SetClock(Instant.now());
        TargetWatch watch = new TargetWatch(
                admin.get(KnownTargets.class),
                admin.get(HealthRows.class),
                admin.get(VoteRows.class),
                admin.get(TargetSettings.class),
                admin.get(ProbeCounts.class),
                clock);
        try {
            admin.get(TargetWatch.class).stop();
            ApiClient client = admin.client(Role.OPERATOR);
            done(client.put("/targets/silent.target.example:5060/check", "{\"kind\":\"report\"}"));
            watch.start();
            await().atMost(PATIENCE).until(() -> holders(admin).stream().allMatch(holder -> holder.length() > 1));
            done(client.put(
                    "/targets/silent.target.example:5060/report",
                    "{\"prober\":\"site-b\",\"up\":true,\"leaseSeconds\":1}"));
            assertThat(admin.get(VoteRows.class).all()).hasSize(1);

            clock.pass(Duration.ofHours(26));

            await().atMost(PATIENCE).until(() -> admin.get(VoteRows.class).all().isEmpty());
        } finally {
            watch.stop();
            admin.close();
        }
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    @Test
    void programThatIsStopped_givesBackWhatItHolds() {
        RunningAdmin admin = RunningAdmin.alone(TestDatabase.H2);
        try {
            Answer set = admin.client(Role.OPERATOR)
                    .put("/targets/stopped.target.example:5060/check", "{\"kind\":\"report\"}");
            assertThat(set.status()).as(set.toString()).isEqualTo(200);
            await().atMost(PATIENCE).until(() -> holders(admin).stream().allMatch(holder -> holder.length() > 1));

            admin.get(TargetWatch.class).stop();

            await().atMost(PATIENCE).until(() -> holders(admin).equals(List.of("", "")));
        } finally {
            admin.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void answerWithANul_isWrittenDown_andHoldsUpNobodyElse(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        try (SipResponder odd = new SipResponder("127.0.9.51");
                SipResponder other = new SipResponder("127.0.9.52")) {
            odd.status("200 O\u0000K");
            check(client, odd.name());
            awaitState(client, odd.name(), "up");
            assertThat(client.get("/targets/" + odd.name()).json().at("/why").asString())
                    .isEqualTo("200 O?K");

            check(client, other.name());
            awaitState(client, other.name(), "up");
        }
    }

    @ParameterizedTest
    @EnumSource
    void voteThatTheDatabaseRefuses_holdsUpNothingThatPersonsDecide(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try (SipResponder responder = new SipResponder("127.0.9.53")) {
            ApiClient client = admin.client(Role.OPERATOR);
            refuseVotes(admin, "200 Refused");
            responder.status("200 Refused");
            check(client, responder.name());
            Answer made = client.create(
                    "/rule-sets/drained",
                    "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:a@drained.example\"},"
                            + "{\"service\":\"E2U+sip\",\"uri\":\"sip:a@stays.example\"}]}");
            assertThat(made.status()).as(made.toString()).isEqualTo(201);
            await().atMost(PATIENCE).until(() -> responder.requests() > 1);

            Answer drained = client.put("/targets/drained.example:5060/out-of-service", "{\"state\":\"draining\"}");

            assertThat(drained.status()).as(drained.toString()).isEqualTo(200);
            HealthRows rows = admin.get(HealthRows.class);
            await().atMost(PATIENCE).until(() -> !rows.isNothingOut());
        } finally {
            admin.close();
        }
    }

    private static void check(ApiClient client, String target) {
        Answer set = client.put("/targets/" + target + "/check", "{\"kind\":\"sip-udp\",\"intervalSeconds\":1}");
        assertThat(set.status()).as(set.toString()).isEqualTo(200);
    }

    private static void awaitState(ApiClient client, String target, String state) {
        await().atMost(PATIENCE)
                .until(() -> client.get("/targets/" + target)
                        .json()
                        .at("/state")
                        .asString()
                        .equals(state));
    }

    private static void refuseVotes(RunningAdmin admin, String why) {
        admin.execute("alter table target_vote add constraint refused check (why <> '" + why + "')");
    }

    /** The programs that decide and check; empty if there are none. */
    private static List<String> holders(RunningAdmin admin) {
        Object[] holders = (Object[]) admin.get(EntityManager.class)
                .createNativeQuery("""
                        select coalesce(max(h.targets_prober), ''), coalesce(max(p.holder), '')
                        from routing_lease_head h left join target_prober p on p.name = 'enum-admin'
                        """, Object[].class)
                .getSingleResult();
        return List.of(String.valueOf(holders[0]), String.valueOf(holders[1]));
    }
}
