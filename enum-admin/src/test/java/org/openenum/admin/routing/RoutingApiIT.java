package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Routing policies and weights over REST. */
class RoutingApiIT {

    private static final String A = "sip:+{number}@a.routing.example";
    private static final String B = "sip:+{number}@b.routing.example";

    private static ApiClient client(TestDatabase database) {
        return RunningAdmin.on(database).client(Role.OPERATOR);
    }

    private static String destination(ApiClient client, String name) {
        client.create("/rule-sets/" + name, """
                {"ttl":300,"rules":[{"service":"E2U+sip","uri":"%s"},{"service":"E2U+sip","uri":"%s"}]}""".formatted(A, B));
        return "/rule-sets/" + name;
    }

    private static Answer install(ApiClient client, String destination, String policy) {
        return client.put(
                destination + "/routing-policy",
                policy,
                "If-Match",
                client.get(destination).header("ETag"));
    }

    private static String weights(double a, double b) {
        return "[{\"target\":\"%s\",\"weight\":%s},{\"target\":\"%s\",\"weight\":%s}]".formatted(A, a, B, b);
    }

    @ParameterizedTest
    @EnumSource
    void policy_isInstalled_read_andRemoved(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/regions/routing-west", "{}");
        String destination = destination(client, "routed-life");
        assertThat(client.get(destination + "/routing-policy").status()).isEqualTo(404);

        Answer installed = install(client, destination, """
                {"answer":"order","draw":"sticky","targets":[
                 {"target":"%s","weight":3,"ttl":60,"regions":[{"region":"routing-west","weight":0,"ttl":30}]},
                 {"target":"%s","weight":1,"regions":[{"region":"routing-west","weight":20}]}]}""".formatted(A, B));

        assertThat(installed.status()).isEqualTo(200);
        Answer read = client.get(destination + "/routing-policy");
        assertThat(read.json()).hasToString("""
                {"ruleSet":"routed-life","answer":"order","draw":"sticky","targets":[\
                {"target":"%s","weight":3.0,"ttl":60,"share":0.75,"regions":[{"region":"routing-west","weight":0.0,"ttl":30,"share":0.0}]},\
                {"target":"%s","weight":1.0,"ttl":null,"share":0.25,"regions":[{"region":"routing-west","weight":20.0,"ttl":null,"share":1.0}]}],\
                "times":null,"self":"/api/v1/rule-sets/routed-life/routing-policy"}""".formatted(A, B));
        assertThat(read.header("ETag")).isEqualTo(client.get(destination).header("ETag"));

        Answer removed = client.send("DELETE", destination + "/routing-policy", "", "If-Match", read.header("ETag"));
        assertThat(removed.status()).isEqualTo(204);
        assertThat(client.get(destination + "/routing-policy").status()).isEqualTo(404);
    }

    @Test
    void policyOfAnOlderVersion_isRefused() {
        ApiClient client = client(TestDatabase.H2);
        String destination = destination(client, "routed-stale");
        String old = client.get(destination).header("ETag");
        install(client, destination, "{\"targets\":" + weights(1, 1) + "}");

        assertThat(client.put(destination + "/routing-policy", "{\"targets\":" + weights(1, 2) + "}", "If-Match", old)
                        .status())
                .isEqualTo(412);
        assertThat(client.put(destination + "/routing-policy", "{\"targets\":" + weights(1, 2) + "}")
                        .status())
                .isEqualTo(428);
    }

    @ParameterizedTest(name = "{1}")
    @CsvSource(delimiter = '|', textBlock = """
    [{"target":"A","weight":-1},{"target":"B","weight":1}]           | /targets/0/weight   | a weight must be a number from 0 to 1000000000, not -1.0
    [{"target":"A","weight":1e300},{"target":"B","weight":1}]        | /targets/0/weight   | a weight must be a number from 0 to 1000000000, not 1.0E300
    [{"target":"A","ttl":-1},{"target":"B"}]                         | /targets/0/ttl      | ttl must be a number of seconds from 0 to 2147483647, not -1
    [{"target":"A"},{"target":"sip:nobody"}]                         | /targets            | the routing policy names the target sip:nobody, but no rule leads to it
    [{"target":"A"},{"target":"A"}]                                  | /targets/1/target   | A is in the policy twice
    []                                                               | /targets            | a policy has 1 to 64 targets, not 0
    [{"weight":1}]                                                   | /targets/0/target   | a target needs a name
    [{"target":"A","regions":[{"region":"nowhere","weight":1}]}]     | /targets/0/regions/0/region | there is no region nowhere
    [{"target":"A","regions":[{"region":"routing-east","weight":1}]},{"target":"B"}] | /targets/1/regions | the policy names region routing-east, but gives B no weight there
    """)
    void whatIsNoPolicy_isNamed_andTheOldOneStays(String targets, String pointer, String message) {
        ApiClient client = client(TestDatabase.H2);
        client.create("/regions/routing-east", "{}");
        String destination = destination(client, "routed-bad-input");
        install(client, destination, "{\"targets\":" + weights(1, 3) + "}");

        Answer refused = install(
                client,
                destination,
                "{\"targets\":" + targets.replace("\"A\"", "\"" + A + "\"").replace("\"B\"", "\"" + B + "\"") + "}");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.json().at("/errors/0/message").asString())
                .isEqualTo(message.replaceAll("\\bA\\b", A.replace("$", "\\$"))
                        .replaceAll("gives B ", "gives " + B + " "));
        assertThat(client.get(destination + "/routing-policy")
                        .json()
                        .at("/targets/1/share")
                        .asDouble())
                .isEqualTo(0.75);
    }

    @Test
    void weightsThatAreAllZero_areAPolicy_andEqualWeightsAreToo() {
        ApiClient client = client(TestDatabase.H2);
        String destination = destination(client, "routed-zero");

        assertThat(install(client, destination, "{\"targets\":" + weights(0, 0) + "}")
                        .json()
                        .at("/targets/0/share")
                        .isNull())
                .isTrue();
        assertThat(install(client, destination, "{\"targets\":" + weights(7, 7) + "}")
                        .json()
                        .at("/targets/0/share")
                        .asDouble())
                .isEqualTo(0.5);
    }

    @Test
    void ruleThatThePolicyNames_cannotGo_untilThePolicyLetsItGo() {
        ApiClient client = client(TestDatabase.H2);
        String destination = destination(client, "routed-rules");
        install(client, destination, "{\"targets\":" + weights(1, 1) + "}");
        String without = "{\"ttl\":300,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"%s\"}]}".formatted(A);

        Answer refused = client.put(
                destination, without, "If-Match", client.get(destination).header("ETag"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/message").asString())
                .isEqualTo("the routing policy names the target " + B
                        + ", but no rule leads to it: change or remove the routing policy first");
        client.put(
                destination,
                "{\"ttl\":60,\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"%s\"},{\"service\":\"E2U+sip\",\"uri\":\"%s\"}]}"
                        .formatted(B, A),
                "If-Match",
                client.get(destination).header("ETag"));
        assertThat(client.get(destination + "/routing-policy").status())
                .as("other changes leave it")
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void policyThatWasRemoved_comesBackWithARevert(TestDatabase database) {
        ApiClient client = client(database);
        String destination = destination(client, "routed-revert");
        install(client, destination, "{\"targets\":" + weights(1, 3) + "}");
        String version = client.get(destination + "/history?limit=1")
                .json()
                .at("/items/0/seq")
                .asString();
        client.send(
                "DELETE",
                destination + "/routing-policy",
                "",
                "If-Match",
                client.get(destination).header("ETag"));

        Answer reverted = client.send(
                "POST",
                destination + "/revert",
                "{\"to\":" + version + "}",
                "If-Match",
                client.get(destination).header("ETag"));

        assertThat(reverted.status()).isEqualTo(200);
        assertThat(client.get(destination + "/routing-policy")
                        .json()
                        .at("/targets/1/weight")
                        .asDouble())
                .isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource
    void weights_holdForTheirLease_andAreNoProvisioning(TestDatabase database) {
        ApiClient client = client(database);
        String destination = destination(client, "routed-leased");
        install(client, destination, "{\"targets\":" + weights(1, 3) + "}");
        String tag = client.get(destination).header("ETag");
        assertThat(client.get(destination + "/routing-policy/weights").status()).isEqualTo(404);

        for (int i = 1; i <= 3; i++) {
            Answer set = client.put(
                    destination + "/routing-policy/weights",
                    "{\"leaseSeconds\":600,\"targets\":" + weights(i, 0) + "}");
            assertThat(set.status()).isEqualTo(200);
        }

        assertThat(client.get(destination + "/routing-policy/weights")
                        .json()
                        .at("/targets/0/weight")
                        .asDouble())
                .isEqualTo(3);
        assertThat(client.get(destination).header("ETag")).isEqualTo(tag);
        assertThat(client.get(destination + "/routing-policy")
                        .json()
                        .at("/targets/1/weight")
                        .asDouble())
                .as("the policy's own weights wait")
                .isEqualTo(3);
        assertThat(client.put(
                                destination + "/routing-policy/weights?dryRun=true",
                                "{\"leaseSeconds\":600,\"targets\":" + weights(9, 0) + "}")
                        .status())
                .as("no dry run is the deed")
                .isEqualTo(400);
        assertThat(client.send("DELETE", destination + "/routing-policy/weights", "")
                        .status())
                .isEqualTo(204);
        assertThat(client.get(destination + "/routing-policy/weights").status()).isEqualTo(404);
    }

    @Test
    void weightsOfTheMoment_haveTheTtlsOfThePolicy_whereNoneAreSent() {
        ApiClient client = client(TestDatabase.H2);
        client.create("/regions/routing-short", "{}");
        String destination = destination(client, "routed-ttls");
        install(client, destination, """
                {"targets":[{"target":"%s","weight":1,"ttl":60,"regions":[{"region":"routing-short","weight":1,"ttl":5}]},
                 {"target":"%s","weight":1,"regions":[{"region":"routing-short","weight":1,"ttl":7}]}]}""".formatted(A, B));

        JsonNode targets = client.put(destination + "/routing-policy/weights", """
                        {"leaseSeconds":60,"targets":[{"target":"%s","weight":3,"regions":[{"region":"routing-short","weight":2}]},
                         {"target":"%s","weight":1,"ttl":20,"regions":[{"region":"routing-short","weight":2,"ttl":9}]}]}""".formatted(A, B))
                .json()
                .at("/targets");

        assertThat(targets.at("/0/ttl").asInt()).isEqualTo(60);
        assertThat(targets.at("/0/regions/0/ttl").asInt()).isEqualTo(5);
        assertThat(targets.at("/1/ttl").asInt()).isEqualTo(20);
        assertThat(targets.at("/1/regions/0/ttl").asInt()).isEqualTo(9);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
    {"leaseSeconds":0,"targets":WEIGHTS}                  | /leaseSeconds     | leaseSeconds must be 1 to 3600
    {"targets":WEIGHTS}                                   | /leaseSeconds     | leaseSeconds must be 1 to 3600
    {"leaseSeconds":3601,"targets":WEIGHTS}               | /leaseSeconds     | leaseSeconds must be 1 to 3600
    {"leaseSeconds":9,"targets":[{"target":"sip:nobody"}]} | /targets/0/target | the policy has no target sip:nobody
    {"leaseSeconds":9,"targets":[{"target":"A"}]}         | /targets          | the target B has no weight
    """)
    void whatAreNoWeights_isNamed(String body, String pointer, String message) {
        ApiClient client = client(TestDatabase.H2);
        String destination = destination(client, "routed-bad-weights");
        install(client, destination, "{\"targets\":" + weights(1, 3) + "}");

        Answer refused = client.put(
                destination + "/routing-policy/weights",
                body.replace("WEIGHTS", weights(1, 1)).replace("\"A\"", "\"" + A + "\""));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.json().at("/errors/0/message").asString()).isEqualTo(message.replace(" B ", " " + B + " "));
    }

    @Test
    void viewer_mayLook_andSetNothing() {
        ApiClient operator = client(TestDatabase.H2);
        String destination = destination(operator, "routed-roles");
        install(operator, destination, "{\"targets\":" + weights(1, 3) + "}");
        ApiClient viewer = RunningAdmin.on(TestDatabase.H2).client(Role.VIEWER);

        assertThat(viewer.get(destination + "/routing-policy").status()).isEqualTo(200);
        assertThat(install(viewer, destination, "{\"targets\":" + weights(1, 1) + "}")
                        .status())
                .isEqualTo(403);
        assertThat(viewer.put(
                                destination + "/routing-policy/weights",
                                "{\"leaseSeconds\":9,\"targets\":" + weights(1, 1) + "}")
                        .status())
                .isEqualTo(403);
    }
}
