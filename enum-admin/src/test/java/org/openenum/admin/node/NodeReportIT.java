package org.openenum.admin.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Servers report over REST; each test has its own servers, and ends them. */
class NodeReportIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private RunningAdmin admin;

    private ApiClient client;

    private ApiClient server;

    private void start(TestDatabase database) throws Exception {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.OPERATOR);
        server = new ApiClient(
                admin.url() + Api.ROOT,
                Files.readString(admin.dataFolder().resolve("report-token")).strip());
    }

    @AfterEach
    void forgetServers() {
        for (HeardNode node : admin.get(NodeRegister.class).all()) {
            server.put(path(node.name()), report(node.report().instance(), Integer.MAX_VALUE, "stopped", 0, false));
            client.send("DELETE", "/nodes/" + node.name(), null);
        }
    }

    private static String path(String name) {
        return "/nodes/" + name + "/report";
    }

    private static String report(String instance, int sequence, String state, long change, boolean awaited) {
        return """
                {"instance":"%s","sequence":%d,"version":"0.1","uptimeMillis":%d,"state":"%s","change":%d,
                 "awaited":%b,"lagMillis":20,"numbers":7,"answers":{"NOERROR":12},
                 "answerTimes":[{"seconds":0.001,"answers":12}],"waited":0,"dns":"0.0.0.0:5300",
                 "management":"127.0.0.1:9301","ofALaterVersion":{"x":1}}""".formatted(instance, sequence, sequence * 2_000L, state, change, awaited);
    }

    private JsonNode seen(String name) {
        for (JsonNode node : client.get("/nodes").json().get("items")) {
            if (node.get("name").asString().equals(name)) {
                return node;
            }
        }
        throw new AssertionError("no server " + name);
    }

    @ParameterizedTest
    @EnumSource
    void serverThatReports_isSeenAndForgotten(TestDatabase database) throws Exception {
        start(database);

        assertThat(server.put(path("reported:53"), report("a", 1, "ready", 0, false))
                        .status())
                .isEqualTo(204);

        JsonNode node = seen("reported:53");
        assertThat(node.get("health").asString()).isEqualTo("ready");
        assertThat(node.get("version").asString()).isEqualTo("0.1");
        assertThat(node.get("otherVersion").asBoolean()).isTrue();
        assertThat(node.get("address").asString()).isEqualTo("127.0.0.1");
        assertThat(client.send("DELETE", "/nodes/reported:53", null).status())
                .as("it would be back at once")
                .isEqualTo(409);

        server.put(path("reported:53"), report("a", 2, "stopped", 0, false));
        assertThat(seen("reported:53").get("health").asString()).isEqualTo("stopped");
        assertThat(client.send("DELETE", "/nodes/reported:53", null).status()).isEqualTo(204);
        assertThat(client.send("DELETE", "/nodes/reported:53", null).status()).isEqualTo(404);
    }

    @Test
    void page_showsThoseInAState_andAllWhereNoneIsNamed() throws Exception {
        start(TestDatabase.H2);
        SignedIn person = SignedIn.to(admin);
        server.put(path("page-of-servers"), report("a", 1, "ready", 0, false));

        assertThat(person.page("/nodes?health=READY").body()).contains("page-of-servers");
        assertThat(person.page("/nodes?health=STOPPED").body()).doesNotContain("page-of-servers");
        assertThat(person.page("/nodes?health=+").body()).contains("page-of-servers");
        assertThat(person.page("/nodes?health=away").body()).contains("page-of-servers");

        server.put(path("page-of-servers"), report("a", 2, "stopped", 0, false));
        assertThat(person.page("/nodes?health=STOPPED").body()).contains("value=\"/nodes?health=STOPPED\"");
        assertThat(person.post("/nodes/page-of-servers/forget", "back=%2Fnodes%3Fhealth%3DSTOPPED")
                        .headers()
                        .firstValue("Location")
                        .orElse(""))
                .endsWith("/nodes?health=STOPPED");
    }

    @ParameterizedTest
    @EnumSource
    void whatOneProgramHears_anotherKnows(TestDatabase database) throws Exception {
        start(database);
        NodeRegister elsewhere = new NodeRegister(Clock.systemUTC());
        NodeReports other =
                new NodeReports(elsewhere, admin.get(NodeRows.class), admin.get(ChangeLog.class), Clock.systemUTC());

        server.put(path("two-programs"), report("a", 1, "ready", 0, false));
        other.look();
        assertThat(elsewhere.find("two-programs")).isNotNull();
        assertThat(elsewhere.find("two-programs").source())
                .as("loopback is another machine there")
                .isNull();

        server.put(path("two-programs"), report("a", 2, "ready", 0, true));
        other.look();
        assertThat(elsewhere.find("two-programs").report().sequence())
                .as("somebody waits: it is written at once")
                .isEqualTo(2);

        server.put(path("two-programs"), report("a", 3, "not_ready", 0, false));
        other.look();
        assertThat(elsewhere.find("two-programs").report().state()).isEqualTo(NodeReport.State.NOT_READY);

        other.take("two-programs", Reports.ready("b", 1, 0, 0), "192.0.2.7");
        admin.get(NodeReports.class).look();
        assertThat(seen("two-programs").get("address").asString()).isEqualTo("192.0.2.7");
    }

    @ParameterizedTest
    @EnumSource
    void reportThatCannotBeWritten_isTakenAllTheSame_andWrittenLater(TestDatabase database) throws Exception {
        start(database);
        NodeRows rows = admin.get(NodeRows.class);
        NodeRegister register = new NodeRegister(Clock.systemUTC());
        NodeReports reports = new NodeReports(register, rows, admin.get(ChangeLog.class), Clock.systemUTC());
        admin.execute("alter table node add constraint no_room check (name <> 'unwritten')");
        try {
            reports.take("unwritten", Reports.ready("a", 1, 0, 0), "192.0.2.7");
            reports.take("unwritten", Reports.ready("a", 2, 2, 0), "192.0.2.7");
        } finally {
            admin.execute("alter table node drop constraint no_room");
        }
        assertThat(register.find("unwritten").report().sequence()).isEqualTo(2);

        reports.look();
        reports.take("unwritten", Reports.ready("a", 3, 4, 0), "192.0.2.7");
        assertThat(rows.read()).anyMatch(row -> row.name().equals("unwritten"));
        rows.remove("unwritten");
    }

    @ParameterizedTest
    @EnumSource
    void whoWaits_isToldHowManyServe(TestDatabase database) throws Exception {
        start(database);
        ApiClient owner = admin.client(Role.ADMINISTRATOR);
        String zone = newZone(owner);
        server.put(path("slow"), report("s", 1, "ready", 0, false));

        Answer made = owner.send(
                "PUT", zone + "/numbers/4930", "{\"status\":\"closed\"}", "If-None-Match", "*", "Prefer", "wait=1");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.header("X-Served")).isEqualTo("false");
        assertThat(made.header("X-Served-Nodes")).isEqualTo("0/1");
        assertThat(made.header("X-Served-Missing")).isEqualTo("slow");
        long change = Long.parseLong(made.header("X-Change"));
        assertThat(admin.get(NodeRows.class).head()).isEqualTo(change);
    }

    @ParameterizedTest
    @EnumSource
    void whoAsksAgainAndWaits_isToldHowManyServe(TestDatabase database) throws Exception {
        start(database);
        ApiClient owner = admin.client(Role.ADMINISTRATOR);
        String zone = newZone(owner);
        String batch = "{\"operations\":[{\"op\":\"put\",\"number\":\"4930\",\"value\":{\"status\":\"closed\"}}]}";
        server.put(path("slow"), report("s", 1, "ready", 0, false));

        Answer made = sentOnce(owner, zone, batch);
        server.put(path("slow"), report("s", 2, "ready", Long.parseLong(made.header("X-Change")), false));
        Answer again = sentOnce(owner, zone, batch);

        assertThat(made.status()).as(made.toString()).isEqualTo(200);
        assertThat(made.header("X-Served")).isEqualTo("false");
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(again.header("X-Change")).isEqualTo(made.header("X-Change"));
        assertThat(again.header("X-Served")).isEqualTo("true");
        assertThat(again.header("X-Served-Nodes")).isEqualTo("1/1");
    }

    private static String newZone(ApiClient owner) {
        String zone = "/zones/" + RunningAdmin.newApex();
        owner.create(zone, "{}");
        return zone;
    }

    private static Answer sentOnce(ApiClient owner, String zone, String batch) {
        return owner.send(
                "POST", zone + "/numbers/batch", batch, "Idempotency-Key", zone.substring(1), "Prefer", "wait=1");
    }

    @Test
    void serverOfAnotherDatabase_isRefused() throws Exception {
        start(TestDatabase.H2);

        Answer answer = server.put(path("elsewhere"), report("a", 1, "ready", 1L << 40, false));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.toString()).contains("does it read another database?");
    }

    @Test
    void tokenOfAServer_isGoodForNothingElse() throws Exception {
        start(TestDatabase.H2);
        String issued = admin.client(Role.ADMINISTRATOR)
                .send(
                        "POST",
                        "/tokens",
                        "{\"label\":\"node-report-it\",\"role\":\"operator\",\"scopes\":[\"reports:write\"]}")
                .json()
                .get("token")
                .asString();
        ApiClient limited = new ApiClient(admin.url() + Api.ROOT, issued);

        assertThat(limited.put(path("limited"), report("a", 1, "ready", 0, false))
                        .status())
                .isEqualTo(204);
        for (ApiClient one : new ApiClient[] {limited, server}) {
            assertThat(one.get("/nodes").status()).isEqualTo(403);
            assertThat(one.get("/zones").status()).isEqualTo(403);
            assertThat(one.send("DELETE", "/nodes/limited", null).status()).isEqualTo(403);
        }
        assertThat(admin.client(Role.VIEWER)
                        .put(path("limited"), report("a", 2, "ready", 0, false))
                        .status())
                .isEqualTo(403);
        assertThat(new ApiClient(admin.url() + Api.ROOT, "oe_wrong")
                        .put(path("limited"), report("a", 2, "ready", 0, false))
                        .status())
                .isEqualTo(401);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(delimiter = '|', textBlock = """
            "sequence":1      | "sequence":-1             | 422
            "ready"           | "FINE"                    | 400
            "0.1"             | "0.1\\u0007"              | 422
            "0.1"             | null                      | 422
            "NOERROR":12      | "NOERROR":-1              | 422
            "NOERROR":12      | "<script>":1              | 422
            "0.0.0.0:5300"    | "ns.example.net:53"       | 422
            "lagMillis":20    | "lagMillis":-20           | 422
            "instance":"a"    | "instance":""             | 422
            "waited":0        | "waited":                 | 400
            """)
    void whatNoServerSays_isRefused(String right, String wrong, int status) throws Exception {
        start(TestDatabase.H2);
        String text = report("a", 1, "ready", 0, false);
        assertThat(text).contains(right);

        assertThat(server.put(path("odd"), text.replace(right, wrong)).status()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"-begins", "ends-", "bl%20ank", "%3Cscript%3E", "bell%07", "%C3%A4"})
    void oddName_isRefused(String name) throws Exception {
        start(TestDatabase.H2);

        assertThat(server.put(path(name), report("a", 1, "ready", 0, false)).status())
                .isBetween(400, 422);
        assertThat(server.put(path("n".repeat(101)), report("a", 1, "ready", 0, false))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void stats_addUpWhatIsReported() throws Exception {
        start(TestDatabase.H2);
        server.put(path("summed"), report("a", 1, "ready", 0, false));
        server.put(path("summed"), report("a", 2, "ready", 0, false).replace("\"NOERROR\":12", "\"NOERROR\":32"));

        assertThat(client.get("/stats").json().at("/now/readyNodes").asInt()).isEqualTo(1);
        assertThat(client.get("/stats")
                        .json()
                        .at("/now/answersPerSecond/NOERROR")
                        .asDouble())
                .isEqualTo(10);
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(admin.get(NodeWatch.class).history())
                        .anySatisfy(
                                point -> assertThat(point.queriesPerSecond()).isEqualTo(10)));
    }
}
