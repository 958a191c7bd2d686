package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/** Routing policies of record sets over REST, and temporary weights. */
class RecordRoutingApiIT {

    private static ApiClient client(TestDatabase database) {
        return RunningAdmin.on(database).client(Role.ADMINISTRATOR);
    }

    /** Creates a zone for a test, with a record set. */
    private static String set(ApiClient client, String zone, String type, String... records) {
        client.create("/zones/" + zone, "{}");
        String path = "/zones/" + zone + "/records/sbc." + zone + "/" + type;
        Answer made = client.create(path, "{\"ttl\":300,\"records\":[\"" + String.join("\",\"", records) + "\"]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        return path;
    }

    private static Answer install(ApiClient client, String set, String policy) {
        return client.put(
                set + "/routing-policy", policy, "If-Match", client.get(set).header("ETag"));
    }

    private static String weights(String a, double weightOfA, String b, double weightOfB) {
        return "[{\"target\":\"%s\",\"weight\":%s},{\"target\":\"%s\",\"weight\":%s}]"
                .formatted(a, weightOfA, b, weightOfB);
    }

    @ParameterizedTest
    @EnumSource
    void policyOfAddresses_isInstalled_read_takenBack_andRemoved(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/regions/record-west", "{}");
        String set = set(client, "routed-a.example", "A", "192.0.2.81", "192.0.2.82");
        assertThat(client.get(set + "/routing-policy").status()).isEqualTo(404);

        Answer installed = install(client, set, """
                {"answer":"order","targets":[
                 {"target":"192.0.2.81","weight":3,"ttl":60,"regions":[{"region":"record-west","weight":0,"ttl":30}]},
                 {"target":"192.0.2.82","weight":1,"regions":[{"region":"record-west","weight":20}]}]}""");

        assertThat(installed.status()).isEqualTo(200);
        Answer read = client.get(set + "/routing-policy");
        assertThat(read.json()).hasToString("""
                {"owner":"sbc.routed-a.example","type":"A","answer":"order","draw":"random","targets":[\
                {"target":"192.0.2.81","weight":3.0,"ttl":60,"share":0.75,"regions":[{"region":"record-west","weight":0.0,"ttl":30,"share":0.0}]},\
                {"target":"192.0.2.82","weight":1.0,"ttl":null,"share":0.25,"regions":[{"region":"record-west","weight":20.0,"ttl":null,"share":1.0}]}],\
                "times":null,"self":"/api/v1/zones/routed-a.example/records/sbc.routed-a.example/A/routing-policy"}""");
        assertThat(read.header("ETag")).isEqualTo(client.get(set).header("ETag"));
        Answer history = client.get(set + "/history");
        assertThat(history.json().at("/items/0/after/targets/2").asString())
                .isEqualTo("record-west: 192.0.2.81 0 TTL 30");

        Answer removed = client.send("DELETE", set + "/routing-policy", "", "If-Match", read.header("ETag"));
        assertThat(removed.status()).isEqualTo(204);
        assertThat(client.get(set + "/routing-policy").status()).isEqualTo(404);
        String version = history.json().at("/items/0/seq").asString();
        client.send("POST", set + "/revert", "{\"to\":" + version + "}", "If-Match", "*");
        assertThat(client.get(set + "/routing-policy").json().at("/targets"))
                .isEqualTo(read.json().at("/targets"));
    }

    @ParameterizedTest
    @EnumSource
    void changeOfAPolicy_isTakenBack_andARemovedSetComesBackWithIt(TestDatabase database) {
        ApiClient client = client(database);
        String set = set(client, "routed-undo.example", "A", "192.0.2.81", "192.0.2.82");
        install(client, set, "{\"targets\":" + weights("192.0.2.81", 1, "192.0.2.82", 3) + "}");
        install(client, set, "{\"targets\":" + weights("192.0.2.81", 1, "192.0.2.82", 1) + "}");
        String change = last(client);
        client.send("DELETE", set, "", "If-Match", "*");

        undoLast(client);

        assertThat(share(client, set)).isEqualTo(0.5);
        undo(client, change);
        assertThat(share(client, set)).isEqualTo(0.75);
    }

    @ParameterizedTest
    @EnumSource
    void weightsForATime_endWithThePolicy_alsoWhereThatIsTakenBack(TestDatabase database) {
        ApiClient client = client(database);
        String set = set(client, "routed-lease-undo.example", "A", "192.0.2.81", "192.0.2.82");
        install(client, set, "{\"targets\":" + weights("192.0.2.81", 1, "192.0.2.82", 3) + "}");
        install(client, set, "{\"targets\":" + weights("192.0.2.81", 1, "192.0.2.82", 1) + "}");
        Answer put = client.put(
                set + "/routing-policy/weights",
                "{\"leaseSeconds\":60,\"targets\":" + weights("192.0.2.81", 9, "192.0.2.82", 1) + "}");
        assertThat(put.status()).as(put.toString()).isEqualTo(200);

        undoLast(client);

        assertThat(share(client, set)).isEqualTo(0.75);
        assertThat(client.get(set + "/routing-policy/weights").status()).isEqualTo(404);
    }

    private static String last(ApiClient client) {
        return client.get("/changesets?limit=1").json().at("/items/0/id").asString();
    }

    private static void undoLast(ApiClient client) {
        undo(client, last(client));
    }

    private static void undo(ApiClient client, String changeset) {
        Answer undone = client.send("POST", "/changesets/" + changeset + "/revert", "{}");
        assertThat(undone.status()).as(undone.toString()).isEqualTo(200);
    }

    private static double share(ApiClient client, String set) {
        return client.get(set + "/routing-policy").json().at("/targets/1/share").asDouble();
    }

    @Test
    void policyOfServices_writesWeights_andNamesHostAndPort() {
        ApiClient client = client(TestDatabase.H2);
        String set = set(
                client,
                "routed-srv.example",
                "SRV",
                "10 0 5060 A.example.net.",
                "10 0 5060 b.example.net.",
                "20 0 5060 c.example.net.");

        Answer installed = install(
                client, set, "{\"targets\":" + weights("a.Example.net.:5060", 9, "b.example.net:5060", 1) + "}");

        assertThat(installed.status()).as(installed.toString()).isEqualTo(200);
        assertThat(installed.json().at("/answer").asString()).isEqualTo("weights");
        assertThat(installed.json().at("/targets/0/target").asString()).isEqualTo("a.example.net:5060");
    }

    @ParameterizedTest(name = "{2}")
    @CsvSource(delimiter = '|', textBlock = """
    A   | {"targets":[{"target":"192.0.2.81","weight":-1}]}                      | /targets/0/weight | a weight must be a number from 0 to 1000000000, not -1.0
    A   | {"targets":[{"target":"192.0.2.83"}]}                                  | /targets/0/target | the routing policy names the target 192.0.2.83, but no record leads to it
    A   | {"targets":[{"target":"192.0.2.81"},{"target":"192.0.2.81"}]}          | /targets/1/target | 192.0.2.81 is in the policy twice
    A   | {"targets":[]}                                                         | /targets          | a policy has 1 to 64 targets, not 0
    A   | {"targets":[{"target":"192.0.2.81","regions":[{"region":"none"}]}]}    | /targets/0/regions/0/region | there is no region none
    A   | {"answer":"weights","targets":[{"target":"192.0.2.81"}]}               | /answer           | only SRV records have weights: answer must be winner or order
    A   | {"answer":"first","targets":[{"target":"192.0.2.81"}]}                 | /answer           | this must be one of winner, order, weights
    A   | {"draw":"sticky","targets":[{"target":"192.0.2.81"}]}                  | /draw             | a query for a record set has no called number: its policy can only draw at random
    SRV | {"answer":"winner","targets":[{"target":"a.example.net:5060"}]}        | /answer           | clients choose among SRV records by their weights: answer must be weights
    SRV | {"targets":[{"target":"a.example.net:5060"}]}                          | /targets          | clients choose among all records of priority 10, so the routing policy must name b.example.net:5060 too
    SRV | {"targets":[{"target":"a.example.net:5060"},{"target":"b.example.net:5060"},{"target":"c.example.net:5060"}]} | /targets | all targets that a routing policy names must have the same priority, these have [20, 10]
    SRV | {"targets":[{"target":"a.example.net"}]}                               | /targets/0/target | the routing policy names the target a.example.net, but no record leads to it
    TXT | {"targets":[{"target":"x"}]}                                           | ''                | only record sets of type A, AAAA and SRV can have a routing policy, not those of type TXT
    """)
    void whatIsNoPolicy_isNamed_andTheOldOneStays(String type, String policy, String pointer, String message) {
        ApiClient client = client(TestDatabase.H2);
        String set = "/zones/routed-bad.example/records/sbc.routed-bad.example/" + type;
        if (client.get(set).status() == 404) {
            set(client, "routed-bad.example", type, recordsOf(type));
        }

        Answer refused = install(client, set, policy);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.json().at("/errors/0/message").asString()).isEqualTo(message);
        assertThat(client.get(set + "/routing-policy").status()).isEqualTo(404);
    }

    private static String[] recordsOf(String type) {
        return switch (type) {
            case "A" -> new String[] {"192.0.2.81", "192.0.2.82"};
            case "SRV" ->
                new String[] {"10 0 5060 a.example.net.", "10 0 5060 b.example.net.", "20 0 5060 c.example.net."};
            default -> new String[] {"x"};
        };
    }

    @Test
    void recordThatThePolicyNames_cannotGo_untilThePolicyLetsItGo() {
        ApiClient client = client(TestDatabase.H2);
        String set = set(client, "routed-keep.example", "A", "192.0.2.81", "192.0.2.82");
        install(client, set, "{\"targets\":[{\"target\":\"192.0.2.81\",\"weight\":1}]}");
        String tag = client.get(set).header("ETag");

        Answer refused = client.put(set, "{\"records\":[\"192.0.2.82\"]}", "If-Match", tag);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/message").asString())
                .isEqualTo(
                        "the routing policy names the target 192.0.2.81, but no record leads to it: change or remove the routing policy first");

        Answer more = client.put(set, "{\"records\":[\"192.0.2.81\",\"192.0.2.83\"]}", "If-Match", tag);
        assertThat(more.status()).isEqualTo(200);
        assertThat(client.get(set + "/routing-policy").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void weightsHoldForATime_withoutAVersion_andEndWithThePolicy(TestDatabase database) {
        ApiClient client = client(database);
        String set = set(client, "routed-lease.example", "AAAA", "2001:db8::81", "2001:db8::82");
        install(client, set, "{\"targets\":" + weights("2001:DB8:0::81", 1, "2001:db8::82", 1) + "}");
        String tag = client.get(set).header("ETag");
        assertThat(client.get(set + "/routing-policy/weights").status()).isEqualTo(404);

        Answer put = client.put(
                set + "/routing-policy/weights",
                "{\"leaseSeconds\":60,\"targets\":" + weights("2001:db8::82", 9, "2001:db8:0:0::81", 1) + "}");

        assertThat(put.status()).as(put.toString()).isEqualTo(200);
        assertThat(put.json().at("/targets/0/target").asString()).isEqualTo("2001:db8::81");
        assertThat(client.get(set + "/routing-policy/weights")
                        .json()
                        .at("/targets/1/share")
                        .asDouble())
                .isEqualTo(0.9);
        assertThat(client.get(set).header("ETag")).isEqualTo(tag);
        client.put(
                set + "/routing-policy/weights",
                "{\"leaseSeconds\":60,\"targets\":" + weights("2001:db8::82", 1, "2001:db8::81", 3) + "}");
        assertThat(client.get(set + "/routing-policy/weights")
                        .json()
                        .at("/targets/1/share")
                        .asDouble())
                .isEqualTo(0.25);

        install(client, set, "{\"targets\":" + weights("2001:db8::81", 1, "2001:db8::82", 2) + "}");
        assertThat(client.get(set + "/routing-policy/weights").status()).isEqualTo(404);
        assertThat(client.put(
                                set + "/routing-policy/weights",
                                "{\"leaseSeconds\":60,\"targets\":[{\"target\":\"2001:db8::81\",\"weight\":1}]}")
                        .status())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @EnumSource
    void requester_isToldItsShares_byRegionWeightsOfTheMomentAndHealth(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/regions/record-east", "{}");
        client.create("/requester-groups/record-partners", "{\"region\":\"record-east\"}");
        client.put(
                "/requester-groups/record-partners/networks", "{\"networks\":[\"203.0.113.0/25\"]}", "If-Match", "*");
        String set = set(client, "routed-shares.example", "A", "192.0.2.181", "192.0.2.182", "192.0.2.183");
        install(client, set, """
                {"targets":[{"target":"192.0.2.181","weight":1,"ttl":60,"regions":[{"region":"record-east","weight":3}]},
                 {"target":"192.0.2.182","weight":1,"regions":[{"region":"record-east","weight":1}]},
                 {"target":"192.0.2.183","weight":2,"regions":[{"region":"record-east","weight":4}]}]}""");
        String shares = set + "/routing-policy/shares";

        assertThat(parts(client.get(shares)))
                .isEqualTo("192.0.2.181 0.25 60, 192.0.2.182 0.25 360, 192.0.2.183 0.5 360");
        Answer partner = client.get(shares + "?requester=record-partners");
        assertThat(partner.json().at("/region").asString()).isEqualTo("record-east");
        assertThat(parts(partner)).isEqualTo("192.0.2.181 0.375 60, 192.0.2.182 0.125 360, 192.0.2.183 0.5 360");

        client.put("/targets/192.0.2.183:5060/out-of-service", "{\"state\":\"draining\"}");
        Answer drained = client.get(shares + "?requester=203.0.113.7");
        assertThat(parts(drained)).isEqualTo("192.0.2.181 0.75 60, 192.0.2.182 0.25 360");
        assertThat(drained.json().at("/outOfService/0/target").asString()).isEqualTo("192.0.2.183:5060");

        client.put(set + "/routing-policy/weights", """
                {"leaseSeconds":60,"targets":[{"target":"192.0.2.181","weight":0},{"target":"192.0.2.182","weight":1},{"target":"192.0.2.183","weight":1}]}""");
        assertThat(parts(client.get(shares + "?requester=203.0.113.7")))
                .isEqualTo("192.0.2.181 0.0 60, 192.0.2.182 1.0 360");
        assertThat(client.get(shares + "?requester=nobody-of-that-name").status())
                .isEqualTo(404);
    }

    @Test
    void requesterOfServices_isToldTheTtlThatIsAnswered_theShortestOfThoseWithAWeight() {
        ApiClient client = client(TestDatabase.H2);
        String set = set(
                client,
                "routed-srv-shares.example",
                "SRV",
                "10 0 5060 a.shares.example.",
                "10 0 5060 b.shares.example.",
                "10 0 5060 c.shares.example.");
        Answer installed = install(client, set, """
                {"targets":[{"target":"a.shares.example:5060","weight":3,"ttl":60},
                 {"target":"b.shares.example:5060","weight":1,"ttl":30},
                 {"target":"c.shares.example:5060","weight":0,"ttl":5}]}""");
        assertThat(installed.status()).as(installed.toString()).isEqualTo(200);

        assertThat(parts(client.get(set + "/routing-policy/shares")))
                .isEqualTo(
                        "a.shares.example:5060 0.75 30, b.shares.example:5060 0.25 30, c.shares.example:5060 0.0 30");
    }

    @Test
    void nameThatTwoZonesHave_isTwoSets_eachWithItsOwnTargets() {
        ApiClient client = client(TestDatabase.H2);
        String below = set(client, "zone.routed-above.example", "A", "192.0.2.191", "192.0.2.192");
        client.create("/zones/routed-above.example", "{}");
        String above = below.replaceFirst("zone[.]routed-above", "routed-above");
        client.create(above, "{\"ttl\":300,\"records\":[\"192.0.2.193\",\"192.0.2.194\"]}");
        install(client, below, "{\"targets\":" + weights("192.0.2.191", 1, "192.0.2.192", 1) + "}");
        install(client, above, "{\"targets\":" + weights("192.0.2.193", 1, "192.0.2.194", 1) + "}");

        client.put("/targets/192.0.2.191:5060/out-of-service", "{\"state\":\"draining\"}");
        client.put("/targets/192.0.2.193:5060/out-of-service", "{\"state\":\"draining\"}");

        Answer ofBelow = client.get(below + "/routing-policy/shares");
        assertThat(parts(ofBelow)).isEqualTo("192.0.2.192 1.0 360");
        assertThat(ofBelow.json().at("/outOfService")).hasSize(1);
        Answer ofAbove = client.get(above + "/routing-policy/shares");
        assertThat(parts(ofAbove)).isEqualTo("192.0.2.194 1.0 360");
        assertThat(ofAbove.json().at("/outOfService/0/target").asString()).isEqualTo("192.0.2.193:5060");
    }

    private static String parts(Answer shares) {
        List<String> parts = new ArrayList<>();
        shares.json()
                .at("/targets")
                .forEach(part -> parts.add(part.at("/target").asString() + " "
                        + part.at("/share").asDouble() + " " + part.at("/ttl").asInt()));
        return String.join(", ", parts);
    }
}
