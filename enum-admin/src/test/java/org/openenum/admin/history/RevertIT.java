package org.openenum.admin.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.dao.OptimisticLockingFailureException;
import tools.jackson.databind.JsonNode;

class RevertIT {

    private static final String DS = "60485 13 2 2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455";

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        assertThat(client.create(zone, "{}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void history_saysWhoWhenWhyBeforeAndAfter(TestDatabase database) {
        start(database);
        client.send("PUT", zone + "/numbers/4930", sip("a"), "If-None-Match", "*", "X-Change-Reason", "ticket 17");
        client.put(zone + "/numbers/4930", sip("b"), "If-Match", "*");
        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");

        JsonNode items = client.get(zone + "/numbers/+4930/history").json().at("/items");

        assertThat(items.size()).isEqualTo(3);
        JsonNode first = items.get(2);
        assertThat(first.at("/actor").asString()).matches("token:\\d+:test \\d+");
        assertThat(first.at("/address").asString()).isEqualTo("127.0.0.1");
        assertThat(first.at("/reason").asString()).isEqualTo("ticket 17");
        assertThat(first.at("/before").isNull()).isTrue();
        assertThat(first.at("/after/rules/0/uri").asString()).isEqualTo("sip:a@sbc.example");
        assertThat(items.get(1).at("/effect").asString()).isEqualTo("changed");
        assertThat(items.get(1).at("/before/rules/0/uri").asString()).isEqualTo("sip:a@sbc.example");
        assertThat(items.get(1).at("/after/rules/0/uri").asString()).isEqualTo("sip:b@sbc.example");
        assertThat(items.get(0).at("/after").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void numberThatWasRemoved_comesBackAsOneOfItsVersions(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", "{\"comment\":\"first\",\"rules\":[" + rule("a") + "]}");
        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");
        long version = client.get(zone + "/numbers/4930/history")
                .json()
                .at("/items/1/seq")
                .asLong();

        Answer answer = client.send("POST", zone + "/numbers/4930/revert", "{\"to\":" + version + "}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/comment").asString()).isEqualTo("first");
        assertThat(client.get(zone + "/numbers/4930").json().at("/rules/0/uri").asString())
                .isEqualTo("sip:a@sbc.example");
    }

    @ParameterizedTest
    @EnumSource
    void changeOfAComment_isInTheHistoryAndLeavesTheSerial(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", sip("a"));
        long serial = client.get(zone + "/serial").json().at("/serial").asLong();

        client.send("PATCH", zone + "/numbers/4930", "{\"comment\":\"Berlin\"}", "If-Match", "*");

        assertThat(client.get(zone + "/serial").json().at("/serial").asLong()).isEqualTo(serial);
        JsonNode newest = client.get(zone + "/numbers/4930/history").json().at("/items/0");
        assertThat(newest.at("/before/comment").isNull()).isTrue();
        assertThat(newest.at("/after/comment").asString()).isEqualTo("Berlin");
    }

    @ParameterizedTest
    @EnumSource
    void changesetOfABatch_isTakenBackWholeAndThatCanBeTakenBackToo(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", sip("a"));
        client.send("POST", zone + "/numbers/batch", """
                {"operations":[{"op":"put","number":"4930","ifMatch":"*","value":%s},
                  {"op":"put","number":"4931","value":%s}]}""".formatted(sip("b"), sip("b")));
        long changeset = newestChangeset();

        Answer answer = client.send("POST", "/changesets/" + changeset + "/revert", "{}");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(404);
        assertThat(uriOf("4930")).isEqualTo("sip:a@sbc.example");
        long reverting = answer.json().at("/changeset").asLong();
        assertThat(client.get("/changesets/" + changeset)
                        .json()
                        .at("/revertedBy")
                        .asLong())
                .isEqualTo(reverting);
        client.send("POST", "/changesets/" + reverting + "/revert", "{}");
        assertThat(uriOf("4930")).isEqualTo("sip:b@sbc.example");
        assertThat(uriOf("4931")).isEqualTo("sip:b@sbc.example");
    }

    @ParameterizedTest
    @EnumSource
    void revertThatMeetsAnotherWriter_countsAnew(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", sip("a"));
        List<Long> heard = new ArrayList<>();

        RunningAdmin.on(database)
                .get(RevertService.class)
                .revert(
                        newestChangeset(),
                        RevertService.OnConflict.REFUSE,
                        RunningAdmin.author(),
                        heard::add,
                        (changeset, effects, skipped) -> {
                            if (heard.size() == 1) {
                                throw new OptimisticLockingFailureException("somebody was first");
                            }
                        });

        assertThat(heard).containsExactly(1L, 1L);
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void laterChangeInTheWay_isNamedAndSkippedOrOverwrittenOnlyIfAskedFor(TestDatabase database) {
        start(database);
        client.send("POST", zone + "/numbers/batch", """
                {"operations":[{"op":"put","number":"4930","value":%s},{"op":"put","number":"4931","value":%s}]}""".formatted(sip("a"), sip("a")));
        long changeset = newestChangeset();
        client.put(zone + "/numbers/4930", sip("later"), "If-Match", "*");

        Answer refused = client.send("POST", "/changesets/" + changeset + "/revert", null);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().at("/errors/0/rejected").asString()).contains("4930 in " + apex);
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(200);
        Answer skipped = client.send("POST", "/changesets/" + changeset + "/revert", "{\"onConflict\":\"skip\"}");
        assertThat(skipped.json().at("/skipped").size()).as(skipped.toString()).isEqualTo(1);
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(404);
        assertThat(uriOf("4930")).isEqualTo("sip:later@sbc.example");
        Answer left = client.send("POST", "/changesets/" + changeset + "/revert", null);
        assertThat(left.json().at("/errors").size()).as(left.toString()).isEqualTo(1);
        Answer forced = client.send("POST", "/changesets/" + changeset + "/revert", "{\"onConflict\":\"overwrite\"}");
        assertThat(forced.status()).as(forced.toString()).isEqualTo(200);
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void delegation_comesBackWithItsNameServers(TestDatabase database) {
        start(database);
        client.create(zone + "/delegations/43", "{\"nameServers\":[\"ns1.example.net.\"]}");
        client.send("DELETE", zone + "/delegations/43", null, "If-Match", "*");

        Answer answer = client.send("POST", "/changesets/" + newestChangeset() + "/revert", null);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(client.get(zone + "/delegations/43")
                        .json()
                        .at("/nameServers/0")
                        .asString())
                .isEqualTo("ns1.example.net.");
    }

    /** With old DS records, all answers of the new name servers would be bogus. */
    @ParameterizedTest
    @EnumSource
    void dsRecordsOfADelegation_doNotComeBackToANewerOne(TestDatabase database) {
        start(database);
        String path = zone + "/delegations/43";
        client.create(path, "{\"nameServers\":[\"ns1.example.net\"],\"ds\":[\"" + DS + "\"]}");
        Answer removed = client.send("DELETE", path, null, "If-Match", "*");
        client.create(path, "{\"nameServers\":[\"ns.carrier.example\"]}");
        String takeBack = "/changesets/" + removed.header("X-Changeset") + "/revert";

        assertThat(client.send("POST", takeBack, null).status()).isEqualTo(409);
        Answer skipped = client.send("POST", takeBack, "{\"onConflict\":\"skip\"}");

        assertThat(skipped.status()).as(skipped.toString()).isEqualTo(200);
        assertThat(skipped.json().at("/skipped")).hasSize(2);
        JsonNode left = client.get(path).json();
        assertThat(left.at("/nameServers/0").asString()).isEqualTo("ns.carrier.example.");
        assertThat(left.at("/ds")).isEmpty();
        Answer forced = client.send("POST", takeBack, "{\"onConflict\":\"overwrite\"}");
        assertThat(forced.status()).as(forced.toString()).isEqualTo(200);
        JsonNode back = client.get(path).json();
        assertThat(back.at("/nameServers/0").asString()).isEqualTo("ns1.example.net.");
        assertThat(back.at("/ds")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    void nameServersOfADelegation_doNotComeBackBesideNewerDsRecords(TestDatabase database) {
        start(database);
        String path = zone + "/delegations/43";
        client.create(path, "{\"nameServers\":[\"ns1.example.net\"]}");
        Answer moved = client.send("PATCH", path, "{\"nameServers\":[\"ns2.example.net\"]}", "If-Match", "*");
        String takeBack = "/changesets/" + moved.header("X-Changeset") + "/revert";
        client.send("PATCH", path, "{\"ds\":[\"" + DS + "\"]}", "If-Match", "*");

        Answer skipped = client.send("POST", takeBack, "{\"onConflict\":\"skip\"}");

        assertThat(skipped.json().at("/skipped")).as(skipped.toString()).hasSize(1);
        assertThat(client.get(path).json().at("/nameServers/0").asString()).isEqualTo("ns2.example.net.");
        client.send("PATCH", path, "{\"ds\":[]}", "If-Match", "*");
        Answer free = client.send("POST", takeBack, null);
        assertThat(free.status()).as(free.toString()).isEqualTo(200);
        assertThat(client.get(path).json().at("/nameServers/0").asString()).isEqualTo("ns1.example.net.");
    }

    @ParameterizedTest
    @EnumSource
    void delegation_goesBackToOneOfItsVersions(TestDatabase database) {
        start(database);
        String path = zone + "/delegations/43";
        client.create(path, "{\"nameServers\":[\"ns1.example.net\"],\"ttl\":300,\"comment\":\"first\"}");
        client.put(path, "{\"nameServers\":[\"ns2.example.net\"],\"comment\":\"second\"}", "If-Match", "*");
        client.send("DELETE", path, null, "If-Match", "*");
        JsonNode history = client.get(path + "/history").json().at("/items");
        assertThat(history.at("/0/effect").asString()).isEqualTo("removed");
        long first = history.get(history.size() - 1).at("/seq").asLong();
        long gone = history.at("/0/seq").asLong();

        Answer answer = client.send("POST", path + "/revert", "{\"to\":" + first + "}", "If-None-Match", "*");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/nameServers/0").asString()).isEqualTo("ns1.example.net.");
        assertThat(answer.json().at("/ttl").asInt()).isEqualTo(300);
        assertThat(answer.json().at("/comment").asString()).isEqualTo("first");
        assertThat(client.get(path).header("ETag")).isEqualTo(answer.header("ETag"));
        assertThat(client.send("POST", path + "/revert", "{\"to\":" + first + "}")
                        .status())
                .isEqualTo(428);
        assertThat(client.send("POST", path + "/revert", "{\"to\":1}", "If-Match", "*")
                        .status())
                .isEqualTo(404);
        assertThat(client.send("POST", path + "/revert", "{\"to\":" + gone + "}", "If-Match", "*")
                        .status())
                .isEqualTo(204);
        assertThat(client.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void sharedDestination_goesBackToOneOfItsVersions(TestDatabase database) {
        start(database);
        String path = "/rule-sets/" + apex;
        client.create(path, sip("a"));
        client.put(path, sip("b"), "If-Match", "*");
        JsonNode history = client.get(path + "/history").json().at("/items");

        Answer answer = client.send(
                "POST", path + "/revert", "{\"to\":" + history.at("/1/seq").asLong() + "}", "If-Match", "*");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/rules/0/uri").asString()).isEqualTo("sip:a@sbc.example");
    }

    @ParameterizedTest
    @EnumSource
    void removedDestination_comesBackForTheNumbersThatPointToItsOldVersion(TestDatabase database) {
        start(database);
        String path = "/rule-sets/" + apex;
        client.create(path, sip("a"));
        client.create(zone + "/numbers/4930", "{\"ruleSet\":\"" + apex + "\"}");
        long version = client.get(zone + "/numbers/4930/history")
                .json()
                .at("/items/0/seq")
                .asLong();
        client.put(zone + "/numbers/4930", sip("b"), "If-Match", "*");
        client.send("DELETE", path, null, "If-Match", "*");
        client.send("POST", "/changesets/" + newestChangeset() + "/revert", null);

        Answer answer = client.send("POST", zone + "/numbers/4930/revert", "{\"to\":" + version + "}", "If-Match", "*");

        assertThat(answer.json().at("/ruleSet").asString())
                .as(answer.toString())
                .isEqualTo(apex);
    }

    @ParameterizedTest
    @EnumSource
    void recordSetAndZone_goBackToTheirVersions(TestDatabase database) {
        start(database);
        String path = zone + "/records/www." + apex + "/A";
        client.create(path, "{\"records\":[\"192.0.2.1\"]}");
        client.put(path, "{\"records\":[\"192.0.2.2\"]}", "If-Match", "*");
        long version = client.get(path + "/history").json().at("/items/1/seq").asLong();

        assertThat(client.send("POST", path + "/revert", "{\"to\":" + version + "}", "If-Match", "*")
                        .json()
                        .at("/records/0")
                        .asString())
                .isEqualTo("192.0.2.1");

        client.put(zone, "{\"defaultTtlSeconds\":60}", "If-Match", "*");
        JsonNode history = client.get(zone + "/history").json().at("/items");
        Answer answer = client.send(
                "POST", zone + "/revert", "{\"to\":" + history.at("/1/seq").asLong() + "}", "If-Match", "*");
        assertThat(answer.json().at("/defaultTtlSeconds").asInt())
                .as(answer.toString())
                .isEqualTo(3600);
    }

    @ParameterizedTest
    @EnumSource
    void numberingOfAZone_goesBackWhileNoNumberWasCheckedByItsPresentOne(TestDatabase database) {
        start(database);
        client.put(zone, "{\"numbering\":\"private\"}", "If-Match", "*");
        client.put(zone, "{\"numbering\":\"e164\"}", "If-Match", "*");
        String takeBack = "/changesets/" + newestChangeset() + "/revert";
        String version = "{\"to\":" + client.get(zone + "/history").json().at("/items/1/seq") + "}";
        client.create(zone + "/numbers/4930", sip("a"));

        assertNumberingStays(client.send("POST", takeBack, null));
        assertNumberingStays(client.send("POST", takeBack, "{\"onConflict\":\"overwrite\"}"));
        assertNumberingStays(client.send("POST", zone + "/revert", version, "If-Match", "*"));

        client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");
        assertThat(client.send("POST", takeBack, null).status()).isEqualTo(200);
        assertThat(numbering()).isEqualTo("private");
        client.put(zone, "{\"numbering\":\"e164\"}", "If-Match", "*");
        assertThat(client.send("POST", zone + "/revert", version, "If-Match", "*")
                        .status())
                .isEqualTo(200);
        assertThat(numbering()).isEqualTo("private");
    }

    private void assertNumberingStays(Answer refused) {
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().at("/detail").asString()).contains("the numbering of " + apex + " cannot be changed");
        assertThat(numbering()).isEqualTo("e164");
    }

    private String numbering() {
        return client.get(zone).json().at("/numbering").asString();
    }

    @ParameterizedTest
    @EnumSource
    void zone_isUnmadeWhileItIsAsItWasMade_andComesBackWithItsNameServers(TestDatabase database) {
        start(database);
        String other = RunningAdmin.newApex();
        String path = "/zones/" + other;
        client.create(path, "{\"nameServers\":[\"ns1.example.net\",\"ns2.example.net\"],\"defaultTtlSeconds\":60}");
        long made = newestChangeset();

        client.create(path + "/numbers/4930", sip("a"));
        Answer refused = client.send("POST", "/changesets/" + made + "/revert", null);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        client.send("DELETE", path + "/numbers/4930", null, "If-Match", "*");
        assertThat(client.send("POST", "/changesets/" + made + "/revert", null).status())
                .isEqualTo(200);
        assertThat(client.get(path).status()).isEqualTo(404);

        long unmade = newestChangeset();
        Answer again = client.send("POST", "/changesets/" + unmade + "/revert", null);
        assertThat(again.status()).as(again.toString()).isEqualTo(200);
        assertThat(client.get(path).json().at("/defaultTtlSeconds").asInt()).isEqualTo(60);
        assertThat(client.get(path + "/records/@/NS").json().at("/records/1").asString())
                .isEqualTo("ns2.example.net.");
        assertThat(client.send("POST", "/changesets/" + unmade + "/revert", null)
                        .status())
                .isEqualTo(200);
        client.put(path, "{\"comment\":\"lent\"}", "If-Match", "*");
        assertThat(client.send("POST", "/changesets/" + unmade + "/revert", null)
                        .status())
                .isEqualTo(409);
    }

    /** Nothing has to be reverted, and so no later change is in the way. */
    @ParameterizedTest
    @EnumSource
    void whatIsAsBefore_standsInNobodysWay(TestDatabase database) {
        start(database);
        String name = apex.replace(".", "-");
        String comment = "{\"comment\":\"north\"}";
        client.create("/regions/" + name, "{}");
        client.create("/requester-groups/" + name, "{}");
        client.create("/rule-sets/" + name, sip(name).replace("sbc.example", apex));

        assertTakenBackTwice(client.put(zone, comment, "If-Match", "*"));
        assertTakenBackTwice(client.put("/regions/" + name, comment, "If-Match", "*"));
        assertTakenBackTwice(client.put("/requester-groups/" + name, comment, "If-Match", "*"));
        assertTakenBackTwice(
                client.send("POST", "/requester-groups/" + name + "/networks", "{\"add\":[\"198.18.60.0/24\"]}"));
        assertTakenBackTwice(client.put("/targets/" + apex + ":5060/out-of-service", "{\"state\":\"draining\"}"));
        assertTakenBackTwice(client.put("/rule-sets/" + name + "/target-safety", "{\"minimumInService\":2}"));
    }

    private void assertTakenBackTwice(Answer changed) {
        assertThat(changed.status()).as(changed.toString()).isBetween(200, 204);
        String takeBack = "/changesets/" + changed.header("X-Changeset") + "/revert";
        for (int i = 0; i < 2; i++) {
            Answer answer = client.send("POST", takeBack, "{\"onConflict\":\"refuse\"}");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatWasRemovedWithItsContent_doesNotComeBackEmpty(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/4930", sip("a"));
        client.send("DELETE", zone + "?force=true", null, "If-Match", "*");

        Answer refused = client.send("POST", "/changesets/" + newestChangeset() + "/revert", null);

        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.json().at("/errors/0/message").asString()).contains("was not kept");
    }

    @ParameterizedTest
    @EnumSource
    void delegation_hasOneHistoryOfItsEntryAndItsRecords(TestDatabase database) {
        start(database);
        String path = zone + "/delegations/43";
        client.create(path, "{\"nameServers\":[\"ns1.example.net.\"],\"comment\":\"lent\"}");
        client.send("PATCH", path, "{\"nameServers\":[\"ns2.example.net.\"],\"ttl\":60}", "If-Match", "*");
        client.send("PATCH", path, "{\"comment\":\"sold\"}", "If-Match", "*");
        String tag = client.get(path).header("ETag");
        client.send("PATCH", path, "{\"comment\":\"sold\"}", "If-Match", "*");
        assertThat(client.get(path).header("ETag")).isEqualTo(tag);

        JsonNode items = client.get(path + "/history").json().at("/items");
        assertThat(items.size()).as(items.toString()).isEqualTo(3);
        assertThat(items.at("/0/after/comment").asString()).isEqualTo("sold");
        assertThat(items.at("/1/before/nameServers/0").asString()).isEqualTo("ns1.example.net.");
        assertThat(items.at("/1/after/ttl").asInt()).isEqualTo(60);
        assertThat(items.at("/2/effect").asString()).isEqualTo("created");
        assertThat(client.get(path + "/history?limit=2").json().at("/items").size())
                .isEqualTo(2);

        client.send("POST", "/changesets/" + items.at("/1/changeset").asLong() + "/revert", null);
        assertThat(client.get(path).header("ETag")).isNotEqualTo(tag);
        client.send("DELETE", path, null, "If-Match", "*");
        client.send("POST", "/changesets/" + newestChangeset() + "/revert", null);
        assertThat(client.get(path).json().at("/comment").asString()).isEqualTo("sold");
        assertThat(client.get(path).json().at("/nameServers/0").asString()).isEqualTo("ns1.example.net.");
    }

    private long newestChangeset() {
        return client.get("/changesets?limit=1").json().at("/items/0/id").asLong();
    }

    private String uriOf(String number) {
        return client.get(zone + "/numbers/" + number).json().at("/rules/0/uri").asString();
    }

    private static String sip(String user) {
        return "{\"rules\":[" + rule(user) + "]}";
    }

    private static String rule(String user) {
        return "{\"service\":\"E2U+sip\",\"uri\":\"sip:" + user + "@sbc.example\"}";
    }
}
