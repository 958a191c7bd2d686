package org.openenum.admin.requester;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

/**
 * Requester groups, their networks and regions over REST. Networks are in 198.18.0.0/15 and 2001:db8::/32, a part of it
 * for each test.
 */
class RequesterApiIT {

    private static ApiClient client(TestDatabase database) {
        return RunningAdmin.on(database).client(Role.OPERATOR);
    }

    @ParameterizedTest
    @EnumSource
    void addressIsOfTheGroup_withTheLongestPrefix(TestDatabase database) {
        ApiClient client = client(database);
        String apex = RunningAdmin.newApex();
        RunningAdmin.on(database).client(Role.ADMINISTRATOR).create("/zones/" + apex, "{}");
        client.create("/regions/who-north", "{}");
        assertThat(client.create("/requester-groups/who-carriers", """
                {"comment":"All of them","region":"who-north","zones":{"%s":"refuse"}}""".formatted(apex)))
                .hasToString("201 "
                        + client.get("/requester-groups/who-carriers")
                                .response()
                                .body());
        client.create("/requester-groups/who-barred", "{\"access\":\"drop\"}");
        putNetworks(client, "who-carriers", "198.18.0.0/20", "2001:db8:18::/48");
        putNetworks(client, "who-barred", "198.18.4.0/24", "198.18.4.7/32");

        Answer group = client.get("/requester-groups/who-carriers");
        assertThat(group.json().at("/zones/" + apex).asString()).isEqualTo("refuse");
        assertThat(client.get("/requester-groups/who-carriers/networks").json().at("/networks"))
                .hasToString("[\"198.18.0.0/20\",\"2001:db8:18::/48\"]");
        assertThat(client.get("/requesters/198.18.5.1").json())
                .hasToString(
                        "{\"address\":\"198.18.5.1\",\"network\":\"198.18.0.0/20\",\"group\":\"who-carriers\",\"region\":\"who-north\",\"access\":\"allow\"}");
        assertThat(client.get("/requesters/198.18.4.7").json().at("/network").asString())
                .isEqualTo("198.18.4.7/32");
        assertThat(client.get("/requesters/2001:DB8:18:0:0::1").json())
                .hasToString(
                        "{\"address\":\"2001:db8:18::1\",\"network\":\"2001:db8:18::/48\",\"group\":\"who-carriers\",\"region\":\"who-north\",\"access\":\"allow\"}");
        assertThat(client.get("/requesters/198.18.16.1").json().at("/group").isNull())
                .isTrue();
        assertThat(client.get("/requesters/198.18.16.1/24").status()).isEqualTo(404);
        assertThat(client.get("/requesters/somebody").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void formOfAnswers_isAPartOfItsGroup_andTakenBackWithIt(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/formed", "{}");
        assertThat(client.get("/requester-groups/formed")
                        .json()
                        .at("/answerForm")
                        .isNull())
                .isTrue();

        Answer put = client.put("/requester-groups/formed", """
                {"answerForm":{"legacyService":true,"splitServices":false,"ttl":60,"maxOctets":512}}""", "If-Match", "*");

        assertThat(put.status()).isEqualTo(200);
        assertThat(client.get("/requester-groups/formed").json().at("/answerForm"))
                .hasToString("{\"legacyService\":true,\"ttl\":60,\"maxOctets\":512}");
        assertThat(client.get("/requester-groups/formed/history")
                        .json()
                        .at("/items/0/after/answerForm/ttl")
                        .asInt())
                .isEqualTo(60);
        assertThat(client.send("POST", "/changesets/" + put.header("X-Changeset") + "/revert", "{}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get("/requester-groups/formed")
                        .json()
                        .at("/answerForm")
                        .isNull())
                .isTrue();
    }

    @Test
    void nullInAPatch_removesAMember_whetherThereIsAFormOrNot() {
        ApiClient client = client(TestDatabase.H2);
        String group = "/requester-groups/patched-form";
        client.create(group, "{}");

        Answer without = client.send("PATCH", group, "{\"answerForm\":{\"legacyService\":null}}", "If-Match", "*");
        assertThat(without.status()).as(without.toString()).isEqualTo(200);
        assertThat(without.json().at("/answerForm").isNull()).isTrue();

        Answer some =
                client.send("PATCH", group, "{\"answerForm\":{\"legacyService\":null,\"ttl\":60}}", "If-Match", "*");
        assertThat(some.json().at("/answerForm")).hasToString("{\"ttl\":60}");
        Answer none = client.send("PATCH", group, "{\"answerForm\":{\"ttl\":null}}", "If-Match", "*");
        assertThat(none.json().at("/answerForm").isNull()).isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
    {"ttl":-1}          | /answerForm/ttl        | ttl must be a number of seconds from 0 to 2147483647, not -1
    {"maxRecords":0}    | /answerForm/maxRecords | the limit on the records of an answer must be at least 1, not 0
    {"maxOctets":100}   | /answerForm/maxOctets  | the size limit of an answer must be 512 to 65535 octets, not 100
    """)
    void whatIsNoForm_isNamed_andNothingIsStored(String form, String pointer, String why) {
        ApiClient client = client(TestDatabase.H2);
        client.create("/requester-groups/bad-form", "{}");

        Answer refused = client.put("/requester-groups/bad-form", "{\"answerForm\":" + form + "}", "If-Match", "*");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo(pointer);
        assertThat(refused.json().at("/errors/0/message").asString()).isEqualTo(why);
        assertThat(client.get("/requester-groups/bad-form")
                        .json()
                        .at("/answerForm")
                        .isNull())
                .isTrue();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
    198.18.16.1/24      | 198.18.16.1/24: a bit is set after the first 24 bits
    198.18.16.0/33      | 198.18.16.0/33: the prefix length must be 0 to 32
    ::ffff:198.18.1.1   | ::ffff:198.18.1.1: write IPv4 addresses as such, not as IPv6 addresses of ::ffff:0:0/96
    sbc.example         | sbc.example: this is not an address, with or without /LENGTH
    """)
    void whatIsNoNetwork_isNamed_andNothingIsStored(String network, String why) {
        ApiClient client = client(TestDatabase.H2);
        client.create("/requester-groups/bad-input", "{}");

        Answer refused = client.put(
                "/requester-groups/bad-input/networks",
                "{\"networks\":[\"198.18.17.0/24\",\"" + network + "\"]}",
                "If-Match",
                "*");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/networks/1");
        assertThat(refused.json().at("/errors/0/message").asString()).isEqualTo(why);
        Answer neither = client.send(
                "POST",
                "/requester-groups/bad-input/networks",
                "{\"add\":[\"198.18.17.0/24\"],\"remove\":[\"198.18.18.0/24\",\"" + network + "\"]}");
        assertThat(neither.json().at("/errors/0/pointer").asString()).isEqualTo("/remove/1");
        assertThat(client.get("/requester-groups/bad-input/networks").json().at("/networks"))
                .isEmpty();
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
    /requester-groups/nulls/networks | {}                                        | 422 | /networks
    /requester-groups/nulls/networks | {"networks":null}                         | 422 | /networks
    /requester-groups/nulls/networks | {"networks":[null]}                       | 400 | /networks
    /requester-groups/nulls          | {"zones":{"e164.arpa":null}}              | 400 | /zones/e164.arpa
    /rule-sets/nulls                 | {"rules":[],"variants":{"nulls":null}}    | 400 | /variants/nulls
    """)
    void whatIsMissing_isNamed(String path, String body, int status, String pointer) {
        ApiClient client = client(TestDatabase.H2);
        client.create("/requester-groups/nulls", "{}");

        Answer refused = client.put(path, body, "If-Match", "*");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(status);
        assertThat(refused.json().at("/errors/0/pointer").asString()).startsWith(pointer);
    }

    @ParameterizedTest
    @EnumSource
    void networkOfAnotherGroup_isRefused(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/taken-first", "{}");
        client.create("/requester-groups/taken-second", "{}");
        putNetworks(client, "taken-first", "198.18.20.0/24", "2001:db8:20::/48");

        Answer refused = client.send("POST", "/requester-groups/taken-second/networks", """
                {"add":["198.18.21.0/24","198.18.20.0/24","2001:db8:20::/48","198.18.20.0/25"]}""");

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.json().at("/errors"))
                .extracting(fault -> fault.path("message").asString())
                .containsExactlyInAnyOrder(
                        "the network 198.18.20.0/24 belongs to the requester group taken-first",
                        "the network 2001:db8:20::/48 belongs to the requester group taken-first");
        assertThat(client.get("/requester-groups/taken-second/networks").json().at("/networks"))
                .isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void networks_areReplacedAddedAndRemoved(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/lists", "{}");
        String tag = client.get("/requester-groups/lists").header("ETag");

        Answer put = client.send(
                "PUT",
                "/requester-groups/lists/networks",
                "# our proxies\n198.18.24.0/24\n\n198.18.25.7 # one\n198.18.24.0/24\n",
                "Content-Type",
                "text/plain",
                "If-Match",
                tag);
        assertThat(put.json().at("/networks")).hasToString("[\"198.18.24.0/24\",\"198.18.25.7/32\"]");
        assertThat(put.header("ETag"))
                .isNotEqualTo(tag)
                .isEqualTo(client.get("/requester-groups/lists").header("ETag"));

        assertThat(client.put("/requester-groups/lists/networks", "{\"networks\":[]}", "If-Match", tag)
                        .status())
                .isEqualTo(412);
        assertThat(client.put("/requester-groups/lists/networks", "{\"networks\":[]}")
                        .status())
                .isEqualTo(428);

        Answer changed = client.send("POST", "/requester-groups/lists/networks", """
                {"add":["198.18.26.0/24","198.18.24.0/24"],"remove":["198.18.25.7","198.18.27.0/24"]}""");
        assertThat(changed.json().at("/networks")).hasToString("[\"198.18.24.0/24\",\"198.18.26.0/24\"]");
        assertThat(client.get("/requester-groups/lists/history").json().at("/items"))
                .extracting(change -> change.at("/after/networks").toString())
                .startsWith("[\"198.18.26.0/24\"]", "[\"198.18.24.0/24\",\"198.18.25.7/32\"]");
    }

    /** Otherwise, the same request could once add it and once remove it. */
    @ParameterizedTest
    @EnumSource
    void networkThatIsToBeGivenAndTakenAtOnce_isRefused(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/undecided", "{}");

        Answer answer = client.send("POST", "/requester-groups/undecided/networks", """
                {"add":["198.18.34.0/24"],"remove":["198.18.35.0/24","198.18.34.0/24"]}""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/remove");
        assertThat(answer.json().at("/errors/0/rejected").asString()).isEqualTo("198.18.34.0/24");
    }

    @ParameterizedTest
    @EnumSource
    void changeOfNetworks_isAnsweredWithoutTheList_whereNobodyWantsIt(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/unread", "{}");

        Answer changed = client.send(
                "POST",
                "/requester-groups/unread/networks",
                "{\"add\":[\"198.18.33.0/24\"]}",
                "Prefer",
                "wait=1, return=minimal");

        Answer list = client.get("/requester-groups/unread/networks");
        assertThat(changed.status()).as(changed.toString()).isEqualTo(204);
        assertThat(changed.header("ETag")).isEqualTo(list.header("ETag")).isNotEmpty();
        assertThat(list.json().at("/networks")).hasToString("[\"198.18.33.0/24\"]");
    }

    /** More than fit into one row of the change log. */
    @ParameterizedTest
    @EnumSource
    void manyNetworks_areTakenBackTogether(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/many", "{}");
        putNetworks(client, "many", "198.18.30.0/24");
        String list = IntStream.range(0, 20_500)
                .mapToObj(i -> "10.%d.%d.0/24".formatted(i >> 8, i & 0xFF))
                .collect(Collectors.joining("\n"));

        Answer put = client.send(
                "PUT", "/requester-groups/many/networks", list, "Content-Type", "text/plain", "If-Match", "*");
        assertThat(put.json().at("/networks")).hasSize(20_500);
        String changeset = put.header("X-Changeset");
        Answer reverted = client.send("POST", "/changesets/" + changeset + "/revert", "{}");

        assertThat(reverted.status()).as(reverted.toString()).isEqualTo(200);
        assertThat(client.get("/requester-groups/many/networks").json().at("/networks"))
                .hasToString("[\"198.18.30.0/24\"]");
    }

    @ParameterizedTest
    @EnumSource
    void networkThatAnotherGroupHasByNow_isLeftToIt_orTakenFromItIfAskedFor(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/requester-groups/lender", "{}");
        client.create("/requester-groups/keeper", "{}");
        putNetworks(client, "lender", "198.18.70.0/24", "198.18.71.0/24");
        Answer lost = client.send("POST", "/requester-groups/lender/networks", """
                {"remove":["198.18.70.0/24","198.18.71.0/24"]}""");
        putNetworks(client, "keeper", "198.18.71.0/24");
        String takeBack = "/changesets/" + lost.header("X-Changeset") + "/revert";

        Answer refused = client.send("POST", takeBack, "{}");
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().at("/errors/0/rejected").asString()).isEqualTo("198.18.71.0/24");
        Answer skipped = client.send("POST", takeBack, "{\"onConflict\":\"skip\"}");
        assertThat(skipped.status()).as(skipped.toString()).isEqualTo(200);
        assertThat(skipped.json().at("/skipped")).hasSize(1);
        assertNetworks(client, "lender", "[\"198.18.70.0/24\"]");
        assertNetworks(client, "keeper", "[\"198.18.71.0/24\"]");

        Answer forced = client.send("POST", takeBack, "{\"onConflict\":\"overwrite\"}");
        assertThat(forced.status()).as(forced.toString()).isEqualTo(200);
        assertNetworks(client, "lender", "[\"198.18.70.0/24\",\"198.18.71.0/24\"]");
        assertNetworks(client, "keeper", "[]");
    }

    private static void assertNetworks(ApiClient client, String group, String networks) {
        assertThat(client.get("/requester-groups/" + group + "/networks").json().at("/networks"))
                .hasToString(networks);
    }

    @ParameterizedTest
    @EnumSource
    void whatIsUsed_isNotRemoved(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/regions/used-south", "{}");
        client.create("/requester-groups/used-group", "{\"region\":\"used-south\"}");
        putNetworks(client, "used-group", "198.18.32.0/24");

        Answer region = client.send("DELETE", "/regions/used-south", null, "If-Match", "*");
        Answer group = client.send("DELETE", "/requester-groups/used-group", null, "If-Match", "*");

        assertThat(region.status()).isEqualTo(409);
        assertThat(region.json().at("/detail").asString())
                .isEqualTo("requester groups are in the region used-south: used-group");
        assertThat(group.status()).isEqualTo(409);
        assertThat(group.json().at("/detail").asString())
                .isEqualTo("the requester group used-group still has networks (1): remove them from it first");
        putNetworks(client, "used-group");
        assertThat(client.send("DELETE", "/requester-groups/used-group", null, "If-Match", "*")
                        .status())
                .isEqualTo(204);
        assertThat(client.send("DELETE", "/regions/used-south", null, "If-Match", "*")
                        .status())
                .isEqualTo(204);
    }

    @ParameterizedTest
    @EnumSource
    void regionThatPoliciesName_isNotRemoved_beforeTheyLetItGo(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        int id = client.create("/regions/kept-north", "{}").json().at("/id").asInt();
        client.create("/regions/kept-south", "{}");
        String a = "sip:a@kept.example";
        for (int i = 1; i <= 7; i++) {
            String destination = "/rule-sets/kept-" + i;
            client.create(destination, "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"" + a + "\"}]}");
            route(client, destination, a, "kept-north");
        }
        // Its text contains the id elsewhere: as a TTL, and as the beginning of another id.
        client.create("/rule-sets/kept-other", "{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"" + a + "\"}]}");
        assertThat(client.put("/rule-sets/kept-other/routing-policy", """
                {"targets":[{"target":"%s","weight":%d,"ttl":%d,"regions":[{"region":"kept-south","weight":1}]}]}""".formatted(a, id, id), "If-Match", "*")
                        .status())
                .isEqualTo(200);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String set = "/zones/" + apex + "/records/sbc." + apex + "/A";
        client.create(set, "{\"records\":[\"192.0.2.91\"]}");
        route(client, set, "192.0.2.91", "kept-north");

        assertThat(detail(client.send("DELETE", "/regions/kept-north", null, "If-Match", "*")))
                .isEqualTo(
                        "409 routing policies name the region kept-north: kept-1, kept-2, kept-3, kept-4, kept-5, ...; remove it from them first");

        for (int i = 1; i <= 7; i++) {
            client.send("DELETE", "/rule-sets/kept-" + i + "/routing-policy", null, "If-Match", "*");
        }
        assertThat(detail(client.send("DELETE", "/regions/kept-north", null, "If-Match", "*")))
                .isEqualTo(
                        "409 routing policies name the region kept-north: sbc." + apex + "; remove it from them first");

        client.send("DELETE", set + "/routing-policy", null, "If-Match", "*");
        assertThat(client.send("DELETE", "/regions/kept-north", null, "If-Match", "*")
                        .status())
                .isEqualTo(204);
    }

    private static void route(ApiClient client, String owner, String target, String region) {
        Answer routed = client.put(owner + "/routing-policy", """
                {"targets":[{"target":"%s","weight":1,"regions":[{"region":"%s","weight":2}]}]}""".formatted(target, region), "If-Match", "*");
        assertThat(routed.status()).as(routed.toString()).isEqualTo(200);
    }

    private static String detail(Answer refused) {
        return refused.status() + " " + refused.json().at("/detail").asString();
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatAGroupNames_isNotRemoved_beforeTheGroupLetsItGo(TestDatabase database) {
        ApiClient client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        Answer made = client.create("/zones/" + apex, "{}");
        client.create("/requester-groups/zone-partners", "{\"zones\":{\"" + apex + "\":\"refuse\"}}");

        for (Answer refused : List.of(
                client.send("DELETE", "/zones/" + apex, null, "If-Match", "*"),
                client.send("DELETE", "/zones/" + apex + "?force=true", null, "If-Match", "*"),
                client.send("POST", "/changesets/" + made.header("X-Changeset") + "/revert", "{}"))) {
            assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
            assertThat(refused.json().at("/detail").asString())
                    .contains("requester groups have access settings for the zone " + apex + ": zone-partners;");
        }
        HttpResponse<String> page = SignedIn.to(RunningAdmin.on(database))
                .post("/zones/" + apex + "/delete", "entityTag=" + tag(client.get("/zones/" + apex)));
        assertThat(page.statusCode()).isEqualTo(409);
        assertThat(page.body()).contains("Requester groups have access settings for the zone " + apex);
        client.put("/requester-groups/zone-partners", "{}", "If-Match", "*");
        assertThat(client.send("DELETE", "/zones/" + apex, null, "If-Match", "*")
                        .status())
                .isEqualTo(204);
    }

    private static String tag(Answer answer) {
        return answer.header("ETag").replace("\"", "");
    }

    @ParameterizedTest
    @EnumSource
    void removedGroup_comesBack(TestDatabase database) {
        ApiClient client = client(database);
        client.create("/regions/back-west", "{}");
        client.create(
                "/requester-groups/back", "{\"region\":\"back-west\",\"access\":\"refuse\",\"comment\":\"Ours\"}");
        Answer removed = client.send("DELETE", "/requester-groups/back", null, "If-Match", "*");

        Answer reverted = client.send("POST", "/changesets/" + removed.header("X-Changeset") + "/revert", "{}");

        assertThat(reverted.status()).as(reverted.toString()).isEqualTo(200);
        assertThat(client.get("/requester-groups/back").json().at("/access").asString())
                .isEqualTo("refuse");
        assertThat(client.get("/requester-groups/back").json().at("/region").asString())
                .isEqualTo("back-west");
    }

    @Test
    void unknownZoneAndRegion_areNamed() {
        ApiClient client = client(TestDatabase.H2);

        Answer region = client.create("/requester-groups/unknown-parts", "{\"region\":\"nowhere\"}");
        Answer zone = client.create("/requester-groups/unknown-parts", "{\"zones\":{\"nowhere.example\":\"drop\"}}");
        Answer access = client.create("/requester-groups/unknown-parts", "{\"access\":\"perhaps\"}");

        assertThat(region.json().at("/errors/0/message").asString()).isEqualTo("there is no region nowhere");
        assertThat(zone.json().at("/errors/0/message").asString()).isEqualTo("there is no zone nowhere.example");
        assertThat(access.status()).isBetween(400, 422);
        assertThat(client.get("/requester-groups/unknown-parts").status()).isEqualTo(404);
    }

    private static void putNetworks(ApiClient client, String group, String... networks) {
        Answer put = client.send(
                "PUT",
                "/requester-groups/" + group + "/networks",
                String.join("\n", networks),
                "Content-Type",
                "text/plain",
                "If-Match",
                "*");
        assertThat(put.status()).as(put.toString()).isEqualTo(200);
    }
}
