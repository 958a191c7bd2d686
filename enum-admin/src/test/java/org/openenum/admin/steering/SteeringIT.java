package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.steering.Control.Algorithm;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.TargetLoads.TargetLoad;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Load control over REST, with the running control process. */
class SteeringIT {

    /** In tests, the control process computes once a second. */
    static final int LONG_ENOUGH_SECONDS = 30;

    private static ApiClient client(TestDatabase database) {
        return RunningAdmin.on(database).client(Role.OPERATOR);
    }

    static String target(String name, String host) {
        return "sip:+{number}@%s.%s.steering.example".formatted(host, name);
    }

    /** A destination with two targets, near and far from a new region, whose policy selects the far one. */
    static String routed(ApiClient client, String name) {
        String destination = "/rule-sets/" + name;
        client.create("/regions/" + name, "{}");
        client.create(destination, """
                {"ttl":300,"rules":[{"service":"E2U+sip","uri":"%s"},{"service":"E2U+sip","uri":"%s"}]}""".formatted(target(name, "near"), target(name, "far")));
        Answer installed = change(
                client, destination, "/routing-policy", """
                {"targets":[{"target":"%s","weight":0,"ttl":20},{"target":"%s","weight":1,"ttl":20}]}""".formatted(target(name, "near"), target(name, "far")));
        assertThat(installed.status()).isEqualTo(200);
        return destination;
    }

    static Answer change(ApiClient client, String destination, String part, String body) {
        return client.put(
                destination + part, body, "If-Match", client.get(destination).header("ETag"));
    }

    static String control(String name, String mode, String algorithm) {
        return """
                {"mode":"%s","algorithm":"%s","periodSeconds":1,"leaseSeconds":20,"targets":[
                 {"target":"%s","ranks":[{"region":"%s","rank":1}]},
                 {"target":"%s","ranks":[{"region":"%s","rank":2}]}]}""".formatted(mode, algorithm, target(name, "near"), name, target(name, "far"), name);
    }

    static void report(ApiClient client, String name, String host, double load) {
        Answer reported = client.put("/routing/loads", """
                {"leaseSeconds":600,"targets":[{"target":"%s.%s.steering.example","metrics":[{"name":"calls","load":%s,"maximum":100}]}]}""".formatted(host, name, load));
        assertThat(reported.status()).isEqualTo(200);
    }

    static double weightOfNear(ApiClient client, String destination) {
        Answer weights = client.get(destination + "/routing-policy/weights");
        return weights.status() == 200
                ? weights.json().at("/targets/0/regions/0/weight").asDouble()
                : -1;
    }

    private static JsonNode newestStep(ApiClient client, String destination) {
        return client.get(destination + "/routing-policy/control/steps").json().at("/items/0");
    }

    @ParameterizedTest
    @EnumSource
    void controlThatIsOn_setsWeightsByLoad_andSaysWhy(TestDatabase database) {
        ApiClient client = client(database);
        String destination = routed(client, "steered-on");
        report(client, "steered-on", "near", 20);
        report(client, "steered-on", "far", 20);

        Answer put = change(client, destination, "/routing-policy/control", control("steered-on", "on", "threshold"));

        assertThat(put.status()).isEqualTo(200);
        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS)).until(() -> weightOfNear(client, destination) == 1);
        report(client, "steered-on", "near", 80);
        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS)).until(() -> weightOfNear(client, destination) == 0);
        JsonNode steps =
                client.get(destination + "/routing-policy/control/steps").json().get("items");
        JsonNode change = null;
        for (JsonNode step : steps) {
            change = step.get("reason").asString().equals("load") ? step : change;
        }
        assertThat(change).isNotNull();
        assertThat(change.get("changed").asBoolean()).isTrue();
        assertThat(change.at("/targets/0/load").asDouble()).isEqualTo(0.8);
        assertThat(change.at("/targets/0/regions/0/weight").asDouble()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void controlInShadow_computesAndShows_butInstallsNothing(TestDatabase database) {
        ApiClient client = client(database);
        String destination = routed(client, "steered-shadow");
        report(client, "steered-shadow", "near", 10);
        report(client, "steered-shadow", "far", 10);

        change(client, destination, "/routing-policy/control", control("steered-shadow", "shadow", "proximity"));

        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS))
                .until(() -> newestStep(client, destination).has("reason"));
        JsonNode near = newestStep(client, destination).at("/targets/0/regions/0");
        assertThat(near.get("weight").asDouble()).isEqualTo(1);
        assertThat(near.get("inForce").asDouble()).isZero();
        assertThat(client.get(destination + "/routing-policy/weights").status()).isEqualTo(404);
    }

    @Test
    void gatewayOfAnIpv6Address_isReportedByItsAddressAndPort() {
        ApiClient client = client(TestDatabase.H2);
        String near = "sip:+{number}@[2001:db8:9::5]:5060";
        String far = "sip:+{number}@[2001:db8:9::6]:5060";
        client.create("/rule-sets/steered-v6", """
                {"rules":[{"service":"E2U+sip","uri":"%s"},{"service":"E2U+sip","uri":"%s"}]}""".formatted(near, far));
        change(client, "/rule-sets/steered-v6", "/routing-policy", """
                {"targets":[{"target":"%s","weight":0},{"target":"%s","weight":1}]}""".formatted(near, far));
        client.create("/regions/steered-v6", "{}");
        change(client, "/rule-sets/steered-v6", "/routing-policy/control", """
                {"mode":"on","algorithm":"threshold","periodSeconds":1,"leaseSeconds":20,"targets":[
                 {"target":"%s","ranks":[{"region":"steered-v6","rank":1}]},
                 {"target":"%s","ranks":[{"region":"steered-v6","rank":2}]}]}""".formatted(near, far));

        client.put("/routing/loads", """
                {"leaseSeconds":600,"targets":[
                 {"target":"[2001:DB8:9:0::5]:5060","metrics":[{"name":"calls","load":10,"maximum":100}]},
                 {"target":"2001:db8:9::6","metrics":[{"name":"calls","load":20,"maximum":100}]}]}""");

        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS))
                .until(() -> weightOfNear(client, "/rule-sets/steered-v6") == 1);
        assertThat(newestStep(client, "/rule-sets/steered-v6")
                        .at("/targets/1/load")
                        .asDouble())
                .isEqualTo(0.2);
    }

    @Test
    void targetThatDoesNotReport_isNotTakenForIdle() {
        ApiClient client = client(TestDatabase.H2);
        String destination = routed(client, "steered-silent");
        report(client, "steered-silent", "far", 40);

        change(client, destination, "/routing-policy/control", control("steered-silent", "on", "watermarks"));

        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS)).until(() -> weightOfNear(client, destination) >= 0);
        assertThat(weightOfNear(client, destination)).isZero();
        report(client, "steered-silent", "near", 10);
        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS)).until(() -> weightOfNear(client, destination) == 1);
    }

    @Test
    void whereNobodyReports_thePolicysOwnWeightsCount() {
        ApiClient client = client(TestDatabase.H2);
        String destination = routed(client, "steered-blind");

        change(client, destination, "/routing-policy/control", control("steered-blind", "on", "damped"));

        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS))
                .until(() -> newestStep(client, destination)
                        .path("reason")
                        .asString("")
                        .equals("blind"));
        assertThat(client.get(destination + "/routing-policy/weights").status()).isEqualTo(404);
    }

    @Test
    void controlThatIsSwitchedOff_leavesThePolicyToItselfAtOnce() {
        ApiClient client = client(TestDatabase.H2);
        String destination = routed(client, "steered-off");
        report(client, "steered-off", "near", 10);
        change(client, destination, "/routing-policy/control", control("steered-off", "on", "threshold"));
        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS)).until(() -> weightOfNear(client, destination) == 1);

        change(client, destination, "/routing-policy/control", control("steered-off", "off", "threshold"));

        await().atMost(Duration.ofSeconds(5)).until(() -> weightOfNear(client, destination) == -1);
    }

    @ParameterizedTest
    @EnumSource
    void control_isPartOfThePolicy_andTakenBackWithIt(TestDatabase database) {
        ApiClient client = client(database);
        String destination = routed(client, "steered-undone");
        change(client, destination, "/routing-policy/control", control("steered-undone", "shadow", "watermarks"));
        Answer read = client.get(destination + "/routing-policy/control");
        assertThat(read.json().get("algorithm").asString()).isEqualTo("watermarks");
        assertThat(read.json().at("/thresholds/high").asDouble()).isEqualTo(0.6);
        assertThat(read.header("ETag")).isEqualTo(client.get(destination).header("ETag"));

        change(client, destination, "/routing-policy", """
                {"targets":[{"target":"%s","weight":1},{"target":"%s","weight":1}]}""".formatted(
                        target("steered-undone", "near"), target("steered-undone", "far")));
        assertThat(client.get(destination + "/routing-policy/control").status()).isEqualTo(200);

        Answer removed = client.send(
                "DELETE",
                destination + "/routing-policy/control",
                "",
                "If-Match",
                client.get(destination).header("ETag"));
        assertThat(removed.status()).isEqualTo(204);
        assertThat(client.get(destination + "/routing-policy/control").status()).isEqualTo(404);
        String changeset =
                client.get("/changesets?limit=1").json().at("/items/0/id").asString();
        client.send("POST", "/changesets/" + changeset + "/revert", "{}");
        assertThat(client.get(destination + "/routing-policy/control").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void stepsOfAClockThatWasSetBack_areForgotten(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        routed(admin.client(Role.OPERATOR), "steered-clock");
        int id = admin.get(RuleSetService.class).get("steered-clock").id();
        Steps steps = admin.get(Steps.class);
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);

        List<Instant> kept = new TransactionTemplate(admin.get(PlatformTransactionManager.class)).execute(status -> {
            steps.add(id, 10, steady(now.plus(Duration.ofDays(1))));
            steps.add(id, 10, steady(now));
            return steps.all(id).stream().map(SteeringStep::at).toList();
        });

        assertThat(kept).containsExactly(now);
    }

    private static SteeringStep steady(Instant at) {
        return new SteeringStep(
                at, Mode.SHADOW, Algorithm.DAMPED, SteeringStep.Reason.STEADY, List.of(), false, List.of());
    }

    @Test
    void replay_saysWhatAnotherAlgorithmWouldHaveDone() {
        ApiClient client = client(TestDatabase.H2);
        String destination = routed(client, "steered-replay");
        report(client, "steered-replay", "near", 80);
        report(client, "steered-replay", "far", 10);
        change(client, destination, "/routing-policy/control", control("steered-replay", "shadow", "proximity"));
        await().atMost(Duration.ofSeconds(LONG_ENOUGH_SECONDS))
                .until(() -> newestStep(client, destination).has("reason"));

        Answer replayed = client.send(
                "POST",
                destination + "/routing-policy/control/replay",
                control("steered-replay", "shadow", "threshold"));

        assertThat(replayed.status()).isEqualTo(200);
        assertThat(replayed.json().at("/items/0/targets/0/regions/0/weight").asDouble())
                .isZero();
        assertThat(newestStep(client, destination)
                        .at("/targets/0/regions/0/weight")
                        .asDouble())
                .isEqualTo(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
    {"mode":"sometimes"}                                    | /mode
    {"algorithm":"IV"}                                      | /algorithm
    {"periodSeconds":0}                                     | /periodSeconds
    {"periodSeconds":10,"leaseSeconds":10}                  | /leaseSeconds
    {"measureSeconds":-1}                                   | /measureSeconds
    {"thresholds":{"overload":0}}                           | /thresholds/overload
    {"thresholds":{"low":0.7}}                              | /thresholds/low
    {"thresholds":{"largestStep":2}}                        | /thresholds/largestStep
    {"ttl":{"shortest":5}}                                  | /ttl/longest
    {"ttl":{"longest":5,"shortest":6}}                      | /ttl/shortest
    {"targets":[{"target":"sip:nobody"}]}                   | /targets/0/target
    {"targets":[{"target":"NEAR"},{"target":"NEAR"}]}       | /targets/1/target
    {"targets":[{"target":"NEAR","capacity":0}]}            | /targets/0/capacity
    {"targets":[{"target":"NEAR","ranks":[{"region":"nowhere","rank":1}]}]} | /targets/0/ranks/0/region
    {"targets":[{"target":"NEAR","ranks":[{"region":"steered-bad","rank":0}]}]} | /targets/0/ranks/0/rank
    {"regions":[{"region":"steered-bad","busyness":0.5}]}   | /regions/0/busyness
    """)
    void whatIsNoControl_isNamed_andTheOldOneStays(String body, String pointer) {
        ApiClient client = client(TestDatabase.H2);
        String destination = "/rule-sets/steered-bad";
        if (client.get(destination).status() == 404) {
            routed(client, "steered-bad");
            change(client, destination, "/routing-policy/control", control("steered-bad", "off", "watermarks"));
        }

        Answer refused = change(
                client, destination, "/routing-policy/control", body.replace("NEAR", target("steered-bad", "near")));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(client.get(destination + "/routing-policy/control")
                        .json()
                        .get("algorithm")
                        .asString())
                .isEqualTo("watermarks");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
    {"targets":[]}                                                                         | /targets
    {"leaseSeconds":0,"targets":[{"target":"a","metrics":[{"name":"x","load":1,"maximum":2}]}]} | /leaseSeconds
    {"targets":[{"metrics":[{"name":"x","load":1,"maximum":2}]}]}                          | /targets/0/target
    {"targets":[{"target":"a"}]}                                                           | /targets/0/metrics
    {"targets":[{"target":"a","metrics":[{"load":1,"maximum":2}]}]}                        | /targets/0/metrics/0/name
    {"targets":[{"target":"a","metrics":[{"name":"x","load":-1,"maximum":2}]}]}            | /targets/0/metrics/0/load
    {"targets":[{"target":"a","metrics":[{"name":"x","maximum":2}]}]}                      | /targets/0/metrics/0/load
    {"targets":[{"target":"a","metrics":[{"name":"x","load":1}]}]}                         | /targets/0/metrics/0/maximum
    {"targets":[{"target":"a","metrics":[{"name":"x","load":1,"targetLoad":2,"maximum":2}]}]} | /targets/0/metrics/0/targetLoad
    {"targets":[{"target":"a","metrics":[{"name":"x","load":1,"maximum":2}]},{"target":"A","metrics":[{"name":"x","load":1,"maximum":2}]}]} | /targets/1/target
    """)
    void whatIsNoReport_isNamed(String body, String pointer) {
        Answer refused = client(TestDatabase.H2).put("/routing/loads", body);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
    }

    @ParameterizedTest
    @EnumSource
    void loadThatHasEnded_goesWithTheNextReport(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        Instant ended = Instant.now().minusSeconds(1);
        keepLoadUntil(ended, "ended.steering.example", admin);

        report(admin.client(Role.OPERATOR), "steered-ended", "near", 10);

        assertThat(targetsAt(ended.minusSeconds(1), admin))
                .contains("near.steered-ended.steering.example")
                .doesNotContain("ended.steering.example");
    }

    @ParameterizedTest
    @EnumSource
    void loadOfAClockThatWasSetBackSince_doesNotCount_andGoesWithTheNextReport(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        Instant end = Instant.now().plus(1, ChronoUnit.DAYS);
        keepLoadUntil(end, "ahead.steering.example", admin);
        assertThat(targetsAt(end.minusSeconds(1), admin)).contains("ahead.steering.example");
        assertThat(targetsAt(Instant.now(), admin)).doesNotContain("ahead.steering.example");

        report(admin.client(Role.OPERATOR), "steered-ahead", "near", 10);

        assertThat(targetsAt(end.minusSeconds(1), admin)).doesNotContain("ahead.steering.example");
    }

    private static void keepLoadUntil(Instant end, String target, RunningAdmin admin) {
        TargetLoad load = new TargetLoad(target, 0.5, "calls", end.minusSeconds(60), end);
        transaction(admin)
                .executeWithoutResult(status -> admin.get(TargetLoads.class).put(load));
    }

    private static Set<String> targetsAt(Instant moment, RunningAdmin admin) {
        return Objects.requireNonNull(transaction(admin)
                .execute(status -> admin.get(TargetLoads.class).at(moment).keySet()));
    }

    private static TransactionTemplate transaction(RunningAdmin admin) {
        return new TransactionTemplate(admin.get(PlatformTransactionManager.class));
    }

    /** The other report may need the row of a target that was removed. */
    @ParameterizedTest
    @EnumSource
    void reportThatWaitsForAnother_holdsNothingThatHasEnded(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        ApiClient client = admin.client(Role.OPERATOR);
        TransactionTemplate transaction = transaction(admin);
        TargetLoads loads = admin.get(TargetLoads.class);
        Instant ended = Instant.now().minusSeconds(1);
        report(client, "waits", "near", 10);
        keepLoadUntil(ended, "waits-ended.steering.example", admin);

        CompletableFuture<Void> report = Objects.requireNonNull(transaction.execute(status -> {
            loads.put(new TargetLoad(
                    "near.waits.steering.example",
                    0.5,
                    "calls",
                    Instant.now(),
                    Instant.now().plusSeconds(60)));
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> report(client, "waits", "near", 20));
            await().atMost(Duration.ofSeconds(5))
                    .until(() -> transaction.execute(
                            other -> !loads.at(ended.minusSeconds(1)).containsKey("waits-ended.steering.example")));
            return waiting;
        }));
        report.join();
    }

    @ParameterizedTest
    @EnumSource
    void reportsOfANewTargetAtOnce_areAllTaken(TestDatabase database) {
        ApiClient client = client(database);

        IntStream.range(0, 10).parallel().forEach(load -> report(client, "at-once", "near", load));

        assertThat(client.get("/routing/loads").json().toString()).contains("near.at-once.steering.example");
    }

    @ParameterizedTest
    @EnumSource
    void severalMetrics_countByTheLargestShare(TestDatabase database) {
        ApiClient client = client(database);

        Answer reported = client.put("/routing/loads", """
                {"leaseSeconds":60,"targets":[{"target":"Metrics.steering.example","metrics":[
                 {"name":"calls","load":300,"targetLoad":200,"maximum":600},
                 {"name":"cpu","load":0.6,"maximum":1}]}]}""");

        assertThat(reported.json().at("/items/0/target").asString()).isEqualTo("metrics.steering.example");
        assertThat(reported.json().at("/items/0/share").asDouble()).isEqualTo(0.625);
        assertThat(reported.json().at("/items/0/metric").asString()).isEqualTo("calls");
        assertThat(client.get("/routing/loads").json().toString()).contains("metrics.steering.example");
    }
}
