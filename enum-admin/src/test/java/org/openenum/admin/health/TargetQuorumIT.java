package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.health.vote.Vote;
import org.openenum.admin.health.vote.VoteRows;
import org.openenum.admin.health.vote.Watched;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import tools.jackson.databind.JsonNode;

/** Several probers check one target independently, and some are cut off from it. */
class TargetQuorumIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String CHECK =
            "{\"kind\":\"sip-udp\",\"intervalSeconds\":1,\"timeoutMillis\":300,\"goodAnswers\":1,\"badAnswers\":2}";

    /** badAnswers times the interval, and a second. */
    private static final Duration LIMIT = Duration.ofSeconds(3);

    /** The source address of enum-admin's queries to loopback. */
    private static final String OWN_ADDRESS = "127.0.0.1";

    private static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    private static JsonNode target(ApiClient client, String target) {
        return done(client.get("/targets/" + target)).json();
    }

    private static void awaitState(ApiClient client, String target, String state) {
        await().atMost(PATIENCE)
                .until(() -> target(client, target).at("/state").asString().equals(state));
    }

    /** The probers and their results, such as "enum-admin up, north down"; silent ones are in brackets. */
    private static String probers(ApiClient client, String target) {
        StringBuilder all = new StringBuilder();
        for (JsonNode each : target(client, target).at("/probers")) {
            String finds =
                    each.at("/prober").asString() + " " + each.at("/state").asString();
            all.append(all.isEmpty() ? "" : ", ").append(each.at("/counts").asBoolean() ? finds : "(" + finds + ")");
        }
        return all.toString();
    }

    private static void awaitProbers(ApiClient client, String target, String probers) {
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(probers(client, target)).isEqualTo(probers));
    }

    private static void check(ApiClient client, String target) {
        done(client.put("/targets/" + target + "/check", CHECK));
        awaitState(client, target, "up");
    }

    @ParameterizedTest
    @EnumSource
    void proberThatIsCutOff_isOutvoted_andTwoAreNot(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        try (SipResponder responder = new SipResponder("127.0.9.21")) {
            String target = responder.name();
            check(client, target);
            try (SipProber north = new SipProber("north", "127.0.9.22", responder, client);
                    SipProber south = new SipProber("south", "127.0.9.23", responder, client)) {
                awaitProbers(client, target, "enum-admin up, %s up, %s up".formatted(north, south));

                responder.cutOff(OWN_ADDRESS);
                awaitProbers(client, target, "enum-admin down, north up, south up");
                assertThat(target(client, target).at("/state").asString()).isEqualTo("up");

                responder.cutOff("127.0.9.22");
                awaitState(client, target, "down");
                assertThat(target(client, target).at("/why").asString()).isEqualTo("no answer from here");
                assertThat(client.get("/targets/" + target + "/turns").json().at("/items/0/votes"))
                        .hasToString("[{\"prober\":\"enum-admin\",\"state\":\"down\"},"
                                + "{\"prober\":\"north\",\"state\":\"down\"},{\"prober\":\"south\",\"state\":\"up\"}]");

                responder.mend();
                awaitState(client, target, "up");

                responder.cutOff("127.0.9.22");
                awaitProbers(client, target, "enum-admin up, north down, south up");
                assertThat(target(client, target).at("/state").asString()).isEqualTo("up");
            }
        }
    }

    @Test
    void targetThatDies_isDownInTime_forThreeProbersAsForOne() {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        SipResponder responder = new SipResponder("127.0.9.24");
        String target = responder.name();
        check(client, target);
        try (SipProber west = new SipProber("west", "127.0.9.25", responder, client);
                SipProber east = new SipProber("east", "127.0.9.26", responder, client)) {
            awaitProbers(client, target, "%s up, enum-admin up, %s up".formatted(east, west));

            Instant died = Instant.now();
            responder.close();
            awaitState(client, target, "down");

            assertThat(Duration.between(
                            died,
                            Instant.parse(target(client, target).at("/since").asString())))
                    .isLessThan(LIMIT);
        }
    }

    @Test
    void proberThatFallsSilent_countsNoMore_andTheOthersDecide() {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        try (SipResponder responder = new SipResponder("127.0.9.27")) {
            String target = responder.name();
            check(client, target);
            done(client.put("/targets/" + target + "/report", "{\"prober\":\"a\",\"up\":true,\"leaseSeconds\":3600}"));
            done(client.put("/targets/" + target + "/report", "{\"prober\":\"b\",\"up\":true,\"leaseSeconds\":4}"));
            awaitProbers(client, target, "a up, b up, enum-admin up");

            responder.cutOff(OWN_ADDRESS);
            awaitProbers(client, target, "a up, (b up), enum-admin down");
            assertThat(target(client, target).at("/state").asString())
                    .as("most of two are both")
                    .isEqualTo("up");

            done(client.send("DELETE", "/targets/" + target + "/report?prober=a", null));
            awaitState(client, target, "down");
        }
    }

    @Test
    void quorumOfTheCheck_countsInPlaceOfTheMajority() {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        String target = "quorum.target.example:5060";
        done(client.put("/targets/" + target + "/check", "{\"kind\":\"report\",\"quorum\":1}"));
        for (String prober : new String[] {"a", "b", "c"}) {
            done(client.put(
                    "/targets/" + target + "/report",
                    "{\"prober\":\"%s\",\"up\":%s,\"leaseSeconds\":60}".formatted(prober, !prober.equals("c"))));
        }
        awaitState(client, target, "down");
        assertThat(client.get("/targets/" + target).json().at("/check/quorum").asInt())
                .isEqualTo(1);

        done(client.put("/targets/" + target + "/check", "{\"kind\":\"report\"}", "If-Match", "*"));
        awaitState(client, target, "up");
    }

    @ParameterizedTest
    @EnumSource
    void checkThatBecomesOneOfReports_isDecidedByReportsAlone(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        try (SipResponder responder = new SipResponder("127.0.9.29")) {
            String target = responder.name();
            check(client, target);
            awaitProbers(client, target, "enum-admin up");

            done(client.put("/targets/" + target + "/check", "{\"kind\":\"report\"}", "If-Match", "*"));
            awaitProbers(client, target, "");
            done(client.put("/targets/" + target + "/report", "{\"up\":false,\"leaseSeconds\":60}"));
            awaitState(client, target, "down");
            assertThat(probers(client, target)).isEqualTo("report down");

            done(client.send("DELETE", "/targets/" + target + "/report?prober=report", null));
            awaitState(client, target, "up");
            responder.status("503 Service Unavailable");
            done(client.put("/targets/" + target + "/check", CHECK, "If-Match", "*"));
            awaitState(client, target, "down");

            done(client.put("/targets/" + target + "/check", "{\"kind\":\"report\"}", "If-Match", "*"));
            awaitState(client, target, "up");
        }
    }

    @ParameterizedTest
    @EnumSource
    void checkThatIsSetAgain_knowsNothingOfWhatTheOneBeforeHasFound(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.OPERATOR);
        try (SipResponder responder = new SipResponder("127.0.9.30")) {
            String target = "/targets/" + responder.name();
            check(client, responder.name());
            responder.status("503 Service Unavailable");
            awaitState(client, responder.name(), "down");

            done(client.put(target + "/out-of-service", "{\"state\":\"draining\"}", "If-Match", "*"));
            done(client.send("DELETE", target + "/check", null, "If-Match", "*"));
            done(client.put(
                    target + "/check",
                    "{\"kind\":\"sip-udp\",\"intervalSeconds\":3600,\"badAnswers\":20}",
                    "If-Match",
                    "*"));
            done(client.send("DELETE", target + "/out-of-service", null, "If-Match", "*"));

            awaitState(client, responder.name(), "unchecked");
            assertThat(probers(client, responder.name())).isEmpty();
        }
    }

    @Test
    void twoProgramsWithNames_bothCheck_andWhoDiesCountsNoMore() {
        RunningAdmin one = RunningAdmin.on(TestDatabase.POSTGRESQL);
        ApiClient client = one.client(Role.OPERATOR);
        RunningAdmin other = one.another("--openenum.targets.prober=site-b");
        try (SipResponder responder = new SipResponder("127.0.9.28")) {
            String target = responder.name();
            check(client, target);
            awaitProbers(client, target, "enum-admin up, site-b up");
            ApiClient there = new ApiClient(other.url() + Api.ROOT, client.token());
            assertThat(probers(there, target)).isEqualTo("enum-admin up, site-b up");
            assertThat(target(there, target).at("/lastAnswer").asString()).isEqualTo("200 OK");
            Answer refused = client.put(
                    "/targets/" + target + "/report", "{\"prober\":\"site-b\",\"up\":false,\"leaseSeconds\":60}");
            assertThat(refused.status()).as(refused.toString()).isEqualTo(409);

            responder.status("503 Service Unavailable");
            awaitState(client, target, "down");
            responder.status("200 OK");
            awaitProbers(client, target, "enum-admin up, site-b up");

            other.close();
            awaitProbers(client, target, "enum-admin up, (site-b up)");
            responder.status("503 Service Unavailable");
            awaitState(client, target, "down");
        } finally {
            other.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsUnderANewNameEachTime_areNotKeptForEver(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        TargetName name = TargetName.parse("names.target.example:5060");
        done(admin.client(Role.OPERATOR).put("/targets/" + name + "/check", "{\"kind\":\"report\"}"));
        Watched target = admin.get(KnownTargets.class).now().watched().get(name);
        VoteRows votes = admin.get(VoteRows.class);
        Instant now = Instant.now();

        for (int i = 1; i <= 30; i++) {
            votes.report(target, new Vote("pod-" + i, true, now, "", now.minusSeconds(30 - i)));
        }

        assertThat(votes.all().get(target.id()))
                .extracting(Vote::prober)
                .hasSize(2 * TargetCheck.MAX_PROBERS)
                .contains("pod-30")
                .doesNotContain("pod-1");
    }

    @Test
    void reasonOfAReport_isOneLine_asInTheLog() {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        String target = "/targets/lines.target.example:5060";
        done(client.put(target + "/check", "{\"kind\":\"report\"}"));
        done(client.put(target + "/report", "{\"up\":true,\"reason\":\"works\\nINFO forged\",\"leaseSeconds\":60}"));

        assertThat(client.get(target).json().at("/probers/0/why").asString()).isEqualTo("works?INFO forged");
    }

    @Test
    void badReports_areRefused_sayingWhy() {
        ApiClient client = RunningAdmin.on(TestDatabase.H2).client(Role.OPERATOR);
        String report = "/targets/many-probers.target.example:5060/report";
        done(client.put("/targets/many-probers.target.example:5060/check", "{\"kind\":\"report\"}"));
        String form = "{\"prober\":\"%s\",\"up\":true,\"leaseSeconds\":%d}";

        assertThat(client.put(report, form.formatted("Not a name", 60)).toString())
                .contains("422", "/prober", "1 to 40 lower-case letters");
        assertThat(client.put(report, form.formatted("p1", 0)).toString())
                .contains("422", "leaseSeconds must be 1 to 3600");
        assertThat(client.put(report, "{\"leaseSeconds\":60}").toString()).contains("422", "/up", "up is missing");
        for (int i = 1; i <= 9; i++) {
            done(client.put(report, form.formatted("p" + i, 60)));
        }
        assertThat(client.put(report, form.formatted("p10", 60)).toString())
                .contains("409", "already has 9 probers, the maximum");
        assertThat(client.put(
                                "/targets/many-probers.target.example:5060/check",
                                "{\"kind\":\"report\",\"quorum\":10}",
                                "If-Match",
                                "*")
                        .toString())
                .contains("422", "/quorum", "quorum must be a number from 1 to 9, not 10");
    }
}
