package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.web.Api;
import org.openenum.database.TestDatabase;
import org.openenum.health.OutOfService;

/** Targets over REST, checked with SIP responders that answer, refuse and stop. */
class TargetApiIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private static final String QUICK = """
            {"kind":"%s","intervalSeconds":1,"timeoutMillis":300,"goodAnswers":1,"badAnswers":2}""";

    private static ApiClient client(TestDatabase database) {
        return RunningAdmin.on(database).client(Role.OPERATOR);
    }

    private static String uri(String target) {
        return "sip:+{number}@" + target;
    }

    private static int destination(ApiClient client, String name, String... targets) {
        String rules = String.join(
                ",",
                List.of(targets).stream()
                        .map(target -> "{\"service\":\"E2U+sip\",\"uri\":\"" + uri(target) + "\"}")
                        .toList());
        Answer made = client.create("/rule-sets/" + name, "{\"rules\":[" + rules + "]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return made.json().at("/id").asInt();
    }

    private static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer;
    }

    private static String state(ApiClient client, String target) {
        return done(client.get("/targets/" + target)).json().at("/state").asString();
    }

    private static void awaitState(ApiClient client, String target, String state) {
        await().atMost(PATIENCE).until(() -> state(client, target).equals(state));
    }

    /** The targets of the rule set that servers leave out. */
    private static OutOfService out(TestDatabase database, String ruleSet) {
        KnownTargets known = RunningAdmin.on(database).get(KnownTargets.class);
        SetKey key = known.now()
                .sets()
                .filter(each -> each.name().equals(ruleSet))
                .findFirst()
                .map(LeadingSet::key)
                .orElse(new SetKey.OfRuleSet(0));
        HealthRows.Out out =
                RunningAdmin.on(database).get(HealthRows.class).out().get(key);
        return out == null ? null : out.now();
    }

    private static OutOfService without(String... targets) {
        return OutOfService.of(Stream.of(targets).map(TargetApiIT::uri).toList());
    }

    @ParameterizedTest
    @EnumSource
    void recordSetWithAPolicy_losesWhatIsOut_butNeverAll(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String zone = "routed-targets.example";
        client.create("/zones/" + zone, "{}");
        String set = "/zones/" + zone + "/records/_sip._udp." + zone + "/SRV";
        client.create(set, "{\"records\":[\"0 0 5060 a." + zone + ".\",\"0 0 5060 b." + zone + ".\"]}");
        String a = "a." + zone + ":5060";
        String b = "b." + zone + ":5060";
        assertThat(client.get("/targets?start=a." + zone).json().at("/items")).isEmpty();
        done(client.put(
                set + "/routing-policy",
                "{\"targets\":[{\"target\":\"" + a + "\",\"weight\":1},{\"target\":\"" + b + "\",\"weight\":1}]}",
                "If-Match",
                "*"));

        done(client.put("/targets/" + a + "/out-of-service", "{\"state\":\"draining\"}"));
        String name = "_sip._udp." + zone + " SRV";
        await().atMost(PATIENCE).until(() -> OutOfService.of(List.of(a)).equals(out(database, name)));
        assertThat(client.get("/targets/" + a).json().at("/recordSets/0")).hasToString("""
                {"zone":"%s","owner":"_sip._udp.%s","type":"SRV","held":false}""".formatted(zone, zone));

        done(client.put("/targets/" + b + "/out-of-service", "{\"state\":\"maintenance\"}"));
        await().atMost(PATIENCE).until(() -> out(database, name) == null);

        client.send("DELETE", "/targets/" + b + "/out-of-service", "", "If-Match", "*");
        await().atMost(PATIENCE).until(() -> OutOfService.of(List.of(a)).equals(out(database, name)));
        client.send("DELETE", set + "/routing-policy", "", "If-Match", "*");
        await().atMost(PATIENCE).until(() -> out(database, name) == null);
    }

    @ParameterizedTest
    @EnumSource
    void targetThatDies_isLeftOut_andComesBack(TestDatabase database) {
        ApiClient client = client(database);
        String silent = "127.0.9.1:5999";
        SipResponder responder = new SipResponder("127.0.9.1");
        String target = responder.name();
        destination(client, "target-dies", target, silent);
        assertThat(state(client, target)).isEqualTo("unchecked");

        done(client.put("/targets/" + target + "/check", QUICK.formatted("sip-udp")));
        awaitState(client, target, "up");
        assertThat(client.get("/targets/" + target).json().at("/lastAnswer").asString())
                .isEqualTo("200 OK");
        assertThat(out(database, "target-dies")).isNull();

        responder.close();
        awaitState(client, target, "down");
        await().atMost(PATIENCE).until(() -> without(target).equals(out(database, "target-dies")));
        assertThat(client.get("/targets/" + target).json().at("/why").asString())
                .isEqualTo("the port is closed");

        try (SipResponder again = new SipResponder("127.0.9.1", Integer.parseInt(target.split(":")[1]))) {
            awaitState(client, target, "up");
            await().atMost(PATIENCE).until(() -> out(database, "target-dies") == null);
            assertThat(again.requests()).isPositive();
        }
        assertThat(client.get("/targets/" + target + "/turns").json().at("/items"))
                .extracting(turn -> turn.at("/state").asString())
                .containsExactly("up", "down", "up");
    }

    @ParameterizedTest
    @CsvSource({
        "sip-udp, 404 Not Found, up",
        "sip-tcp, 200 OK, up",
        "sip-tcp, 503 Service Unavailable, down",
        "sip-udp, 408 Request Timeout, down",
        "tcp, 500, up",
        "sip-tls, 200 OK, down",
        "http, 200 OK, down"
    })
    void answer_countsAsItsKindSays(String kind, String status, String state) {
        ApiClient client = client(TestDatabase.H2);
        try (SipResponder responder = new SipResponder("127.0.9.2")) {
            responder.status(status);
            destination(client, "target-kind-" + kind + responder.port(), responder.name());

            done(client.put("/targets/" + responder.name() + "/check", QUICK.formatted(kind)));

            awaitState(client, responder.name(), state);
        }
    }

    @ParameterizedTest
    @EnumSource
    void drainedTarget_isLeftOut_withReasonInTheHistory_untilItIsBack(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-drain", "drain1.target.example:5060", "drain2.target.example");
        String target = "/targets/drain1.target.example:5060";

        done(client.put(target + "/out-of-service", "{\"state\":\"draining\",\"reason\":\"new release\"}"));

        assertThat(client.get(target).json().at("/state").asString()).isEqualTo("draining");
        await().atMost(PATIENCE)
                .until(() -> without("drain1.target.example:5060").equals(out(database, "target-drain")));
        String tag = client.get(target).header("ETag");
        assertThat(client.put(target + "/out-of-service", "{\"state\":\"maintenance\"}")
                        .status())
                .isEqualTo(428);
        assertThat(done(client.get(target + "/history")).toString()).contains("new release");
        done(client.send("DELETE", target + "/out-of-service", null, "If-Match", tag));
        await().atMost(PATIENCE).until(() -> out(database, "target-drain") == null);
        assertThat(client.get(target).json().at("/state").asString()).isEqualTo("unchecked");
    }

    @ParameterizedTest
    @EnumSource
    void targetWithBracketsInItsName_isThereAtItsAddress(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-brackets", "[2001:db8::5]:5061");

        String self = done(client.get("/targets?start=%5B2001:db8::5"))
                .json()
                .at("/items/0/self")
                .asString();

        assertThat(done(client.get(self.substring(Api.ROOT.length())))
                        .json()
                        .at("/target")
                        .asString())
                .isEqualTo("[2001:db8::5]:5061");
    }

    @ParameterizedTest
    @EnumSource
    void addressThatIsWrittenInSeveralWays_isOneTarget(TestDatabase database) {
        ApiClient client = client(database);
        String one = "[2001:db8:77::7]";
        String other = "[2001:DB8:77:0:0::7]";
        destination(client, "target-spellings", one, other, "spellings.target.example");
        String target = "/targets/%5B2001:DB8:77:0::7%5D:5060";

        done(client.put(target + "/out-of-service", "{\"state\":\"draining\"}"));

        assertThat(done(client.get("/targets?start=%5B2001:db8:77:")).json().at("/items"))
                .hasSize(1);
        assertThat(done(client.get(target)).json().at("/target").asString()).isEqualTo(one + ":5060");
        await().atMost(PATIENCE).until(() -> without(one, other).equals(out(database, "target-spellings")));

        RunningAdmin.on(database)
                .execute("update target set name = '[2001:db8:77:0:0:0:0:7]:5060'"
                        + " where name = '[2001:db8:77::7]:5060'");
        done(client.send("DELETE", target + "/out-of-service", null, "If-Match", "*"));
        await().atMost(PATIENCE).until(() -> out(database, "target-spellings") == null);
    }

    @ParameterizedTest
    @EnumSource
    void maintenance_endsByItself(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-window", "window1.target.example", "window2.target.example");
        String target = "/targets/window1.target.example:5060";

        done(client.put(
                target + "/out-of-service",
                "{\"state\":\"maintenance\",\"until\":\"%s\"}"
                        .formatted(java.time.Instant.now().plusSeconds(4))));

        await().atMost(PATIENCE).until(() -> out(database, "target-window") != null);
        assertThat(client.get(target).json().at("/state").asString()).isEqualTo("maintenance");
        await().atMost(PATIENCE).until(() -> out(database, "target-window") == null);
    }

    @ParameterizedTest
    @EnumSource
    void endInNanoseconds_isTheSameWhenItIsSaidAgain_andTakenBack(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-nanos", "nanos1.target.example", "nanos2.target.example");
        String target = "/targets/nanos1.target.example:5060";
        String draining = "{\"state\":\"draining\",\"until\":\"2199-01-01T00:00:00.123456789Z\"}";
        String tag = done(client.put(target + "/out-of-service", draining)).header("ETag");

        Answer again = done(client.put(target + "/out-of-service", draining, "If-Match", tag));

        assertThat(again.header("ETag")).isEqualTo(tag);
        long change =
                client.get(target + "/history").json().at("/items/0/changeset").asLong();
        done(client.send("POST", "/changesets/" + change + "/revert", "{}"));
        assertThat(state(client, "nanos1.target.example:5060")).isEqualTo("unchecked");
    }

    @ParameterizedTest
    @EnumSource
    void beginningInCapitals_findsTheSameTargets(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-capitals", "SBC1.Capitals.example");

        assertThat(client.get("/targets?start=SBC1.Cap")
                        .json()
                        .at("/items/0/target")
                        .asString())
                .isEqualTo("sbc1.capitals.example:5060");
    }

    @ParameterizedTest
    @EnumSource
    void endThatIsTooFar_isRefused_sayingWhere(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-far", "far1.target.example", "far2.target.example");
        String out = "/targets/far1.target.example:5060/out-of-service";

        assertThat(client.put(out, "{\"state\":\"draining\",\"until\":\"+300000000-01-01T00:00:00Z\"}")
                        .toString())
                .contains("422", "/until", "the time must be in the years 1970 to 9999");
        done(client.put(out, "{\"state\":\"draining\",\"until\":\"9999-12-31T00:00:00Z\"}"));
        await().atMost(PATIENCE).until(() -> without("far1.target.example").equals(out(database, "target-far")));
        client.send("DELETE", out, null, "If-Match", "*");
    }

    @ParameterizedTest
    @EnumSource
    void reports_holdForTheirLease(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-report", "report1.target.example", "report2.target.example");
        String target = "/targets/report1.target.example:5060";
        assertThat(client.put(target + "/report", "{\"up\":false,\"leaseSeconds\":60}")
                        .status())
                .isEqualTo(409);
        done(client.put(target + "/check", "{\"kind\":\"report\"}"));

        done(client.put(target + "/report", "{\"up\":false,\"reason\":\"full\",\"leaseSeconds\":3}"));
        awaitState(client, "report1.target.example:5060", "down");
        assertThat(client.get(target).json().at("/why").asString()).isEqualTo("full");

        awaitState(client, "report1.target.example:5060", "up");
        await().atMost(PATIENCE).until(() -> out(database, "target-report") == null);
    }

    @ParameterizedTest
    @CsvSource({"all,", "no-data,", "fallback, target-spare"})
    void whenAllAreDown_theChoiceIsWhatServersAreTold(String choice, String fallback) {
        ApiClient client = client(TestDatabase.H2);
        String name = "target-all-" + choice;
        String one = choice + "1.target.example";
        String two = choice + "2.target.example";
        if (fallback != null) {
            destination(client, fallback, "spare.target.example");
        }
        destination(client, name, one, two);
        done(client.put(
                "/rule-sets/" + name + "/target-safety",
                "{\"minimumInService\":2,\"whenAllDown\":\"%s\",\"fallback\":%s}"
                        .formatted(choice, fallback == null ? null : "\"" + fallback + "\"")));

        done(client.put("/targets/" + one + ":5060/out-of-service", "{\"state\":\"draining\"}"));
        await().atMost(PATIENCE)
                .until(() -> client.get("/targets/" + one + ":5060")
                        .json()
                        .at("/ruleSets/0/held")
                        .asBoolean());
        assertThat(out(TestDatabase.H2, name)).as("two are to be in service").isNull();

        done(client.put("/targets/" + two + ":5060/out-of-service", "{\"state\":\"draining\"}"));
        if (choice.equals("no-data")) {
            await().atMost(PATIENCE).until(() -> without(one, two).equals(out(TestDatabase.H2, name)));
        } else if (choice.equals("fallback")) {
            await().atMost(PATIENCE).until(() -> out(TestDatabase.H2, name) != null);
            assertThat(out(TestDatabase.H2, name).instead()).isPositive();
            Answer refused = client.send("DELETE", "/rule-sets/" + fallback, null, "If-Match", "*");
            assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        } else {
            assertThat(out(TestDatabase.H2, name)).isNull();
        }
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1:5060       | {"kind":"sip-udp"}                     | 422 | is an address of this machine
            169.254.169.254:80   | {"kind":"http"}                        | 422 | is an address of this machine
            168.63.129.16:80     | {"kind":"http"}                        | 422 | is an address of this machine
            [fd00:ec2::23]:80    | {"kind":"http"}                        | 422 | is an address of this machine
            [fd20:ce::254]:80    | {"kind":"http"}                        | 422 | is an address of this machine
            [::1]:5060           | {"kind":"tcp"}                         | 422 | is an address of this machine
            bad.target.example:5060 | {"kind":"sip-sctp"}                 | 422 | this must be one of report, sip-udp
            bad.target.example:5060 | {"kind":"sip-udp","intervalSeconds":0} | 422 | intervalSeconds must be a number from 1 to 3600, not 0
            bad.target.example:5060 | {"kind":"sip-udp","timeoutMillis":6000} | 422 | timeoutMillis must be a number from 50 to 5000, not 6000
            bad.target.example:5060 | {"kind":"sip-udp","httpPath":"/"}   | 422 | checks over HTTP and HTTPS need one, others have none
            bad.target.example   | {"kind":"sip-udp"}                     | 400 | a target must be HOST:PORT
            bad.target.example:0 | {"kind":"sip-udp"}                     | 400 | a target must be HOST:PORT
            [aaaaaaaa:1]:5060    | {"kind":"report"}                      | 400 | a target must be HOST:PORT
            """)
    void badCheck_isRefused_saying_why(String target, String check, int status, String message) {
        Answer refused = client(TestDatabase.H2)
                .put("/targets/" + target.replace("[", "%5B").replace("]", "%5D") + "/check", check);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(status);
        assertThat(refused.toString()).contains(message);
    }

    @Test
    void moreChecksThanAreAllowed_areRefused() {
        ApiClient client = client(TestDatabase.H2);
        for (int i = 0; i < 200; i++) {
            Answer answer = client.put(
                    "/targets/192.0.2." + i + ":5060/check",
                    "{\"kind\":\"sip-udp\",\"intervalSeconds\":1,\"timeoutMillis\":500,\"badAnswers\":2}");
            if (answer.status() == 422) {
                assertThat(answer.toString()).contains("openenum.targets.max-probes-per-second=100 allows");
                break;
            }
            assertThat(i).isLessThan(199);
        }
        for (int i = 0; i < 200; i++) {
            client.send("DELETE", "/targets/192.0.2." + i + ":5060/check", null, "If-Match", "*");
        }
    }

    @ParameterizedTest
    @EnumSource
    void events_tellTheTargetsAsTheyAre_thenEachThatChanges_andThatOneIsGone(TestDatabase database) {
        ApiClient client = client(database);
        destination(client, "target-stream", "stream1.target.example", "stream2.target.example");
        String target = "/targets/stream1.target.example:5060";
        done(client.put(target + "/check", "{\"kind\":\"report\"}"));

        try (HeardTargets heard = new HeardTargets(client, "?start=stream")) {
            heard.await("target", "stream1.target.example:5060", "unchecked");
            heard.await("target", "stream2.target.example:5060", "unchecked");
            done(client.put(target + "/report", "{\"up\":false,\"reason\":\"full\",\"leaseSeconds\":60}"));
            heard.await("target", "stream1.target.example:5060", "down");
            done(client.put(target + "/out-of-service", "{\"state\":\"draining\"}", "If-Match", "*"));
            heard.await("target", "stream1.target.example:5060", "draining");

            destination(client, "target-stream-other", "streams.target.example");
            heard.await("target", "streams.target.example:5060", "unchecked");
            client.send("DELETE", "/rule-sets/target-stream-other", null, "If-Match", "*");
            heard.await("gone", "streams.target.example:5060", "");
        }
    }

    @Test
    void events_areToldByAnotherProgramOnTheDatabase_whichDoesNotCheck() {
        ApiClient client = client(TestDatabase.POSTGRESQL);
        RunningAdmin other = RunningAdmin.on(TestDatabase.POSTGRESQL).another();
        try (SipResponder responder = new SipResponder("127.0.9.4")) {
            String target = responder.name();
            destination(client, "target-two-programs", target, "two-programs.target.example");
            done(client.put("/targets/" + target + "/check", QUICK.formatted("sip-udp")));
            awaitState(client, target, "up");

            try (HeardTargets heard =
                    new HeardTargets(new ApiClient(other.url() + Api.ROOT, client.token()), "?start=127.0.9.4")) {
                heard.await("target", target, "up");
                responder.status("503 Service Unavailable");
                heard.await("target", target, "down");
            }
        } finally {
            other.close();
        }
    }

    @Test
    void events_endAfterTheTimeThatIsAskedFor() {
        ApiClient client = client(TestDatabase.H2);

        assertThat(client.get("/targets/events?seconds=1").response().body())
                .contains("event:end\ndata:{\"reason\":\"time\"}");
    }
}
