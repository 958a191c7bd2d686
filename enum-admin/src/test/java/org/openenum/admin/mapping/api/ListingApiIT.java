package org.openenum.admin.mapping.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class ListingApiIT {

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
        client.create(zone + "/blocks/4930", "{\"rules\":[" + rule("E2U+sip", "pool") + "]}");
        client.create(zone + "/numbers/49301", "{\"rules\":[" + rule("E2U+sip", "a") + "]}");
        client.create(zone + "/numbers/49302", "{\"rules\":[" + rule("E2U+pstn:sip", "b") + "]}");
        client.create(zone + "/numbers/49303", "{\"status\":\"closed\"}");
    }

    @ParameterizedTest
    @EnumSource
    void contentFilters_findWhatTheRulesSay(TestDatabase database) {
        start(database);

        assertThat(numbers("?uriHost=SBC-B.example")).isEqualTo("+49302 ");
        assertThat(numbers("?service=e2u%2Bsip")).isEqualTo("+49301 ");
        assertThat(numbers("?status=closed")).isEqualTo("+49303 ");
        assertThat(numbers("?updatedSince=2099-01-01T00:00:00Z")).isEmpty();
        assertThat(numbers("?updatedSince=2020-01-01T00:00:00Z&limit=2")).isEqualTo("+49301 +49302 ");
        assertThat(client.get(zone + "/numbers?updatedSince=yesterday").status())
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void sort_isByNumberUpAndDownOrByLastChange(TestDatabase database) {
        start(database);
        client.send("PATCH", zone + "/numbers/49302", "{\"comment\":\"later\"}", "If-Match", "*");

        assertThat(numbers("?sort=-number")).isEqualTo("+49303 +49302 +49301 ");
        assertThat(numbers("?sort=-number&prefix=4930&status=closed")).isEqualTo("+49303 ");
        assertThat(numbers("?sort=-updated")).isEqualTo("+49302 +49303 +49301 ");
        assertThat(numbers("?sort=-updated&status=active")).isEqualTo("+49302 +49301 ");
        String time =
                client.get(zone + "/numbers/49303").json().at("/updatedAt").asString();
        assertThat(numbers("?sort=-updated&updatedSince=" + time)).isEqualTo("+49302 +49303 ");
        assertThat(client.get(zone + "/numbers?sort=size").status()).isEqualTo(400);
        Answer refused = client.get(zone + "/numbers?sort=-updated&prefix=4930");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().at("/detail").asString()).contains("no index");
    }

    /** It would miss changes that are committed after others with a later time were read. */
    @ParameterizedTest
    @EnumSource
    void sortByTheOldestChange_isRefusedAndNamesTheFeed(TestDatabase database) {
        start(database);

        Answer refused = client.get(zone + "/numbers?sort=updated");

        assertThat(refused.status()).as(refused.toString()).isEqualTo(400);
        assertThat(refused.json().at("/detail").asString()).contains("GET /changes");
    }

    /** All numbers of an import have the same time, so pages end between them. */
    @ParameterizedTest
    @EnumSource
    void pagesInEveryOrder_followEachOtherAndMissNothing(TestDatabase database) {
        start(database);
        StringBuilder batch = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            batch.append(i == 0 ? "" : ",")
                    .append("{\"op\":\"put\",\"number\":\"494")
                    .append(i)
                    .append("\",\"value\":{\"status\":\"closed\"}}");
        }
        client.send("POST", zone + "/numbers/batch", "{\"operations\":[" + batch + "]}");
        String all = numbers("?sort=number");
        assertThat(all.split(" ")).hasSize(23);

        for (String sort : new String[] {"number", "-number", "-updated"}) {
            for (String filter : new String[] {"", "&status=closed", "&uriHost=sbc"}) {
                String query = "?sort=" + sort + filter;
                assertThat(paged(query + "&limit=3")).as(query).isEqualTo(numbers(query));
            }
        }
        String cursor = client.get(zone + "/numbers?sort=number&limit=1")
                .json()
                .at("/next")
                .asString();
        assertThat(client.get(zone + "/numbers?sort=-updated&limit=1&cursor=" + cursor)
                        .status())
                .as("a cursor is of one order")
                .isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void fields_leaveOutTheRest(TestDatabase database) {
        start(database);

        JsonNode item =
                client.get(zone + "/numbers?fields=number,status").json().at("/items/0");

        assertThat(item.toString()).isEqualTo("{\"number\":\"+49301\",\"status\":\"active\"}");
    }

    @ParameterizedTest
    @EnumSource
    void exceptionsOfABlock_areWhatLiesInside(TestDatabase database) {
        start(database);

        JsonNode items = client.get(zone + "/blocks/4930/exceptions").json().at("/items");

        assertThat(items.size()).isEqualTo(3);
        assertThat(items.at("/2/status").asString()).isEqualTo("closed");
    }

    @ParameterizedTest
    @EnumSource
    void zoneFileOfANumber_isWhatDnsAnswers(TestDatabase database) {
        start(database);

        assertThat(client.get(zone + "/numbers/49301/zonefile").response().body())
                .isEqualTo("1.0.3.9.4." + apex
                        + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!sip:x@sbc-a.example!\" .\n");
    }

    @ParameterizedTest
    @EnumSource
    void postToTheCollection_makesOnceAndNeverReplaces(TestDatabase database) {
        start(database);

        Answer made = client.send("POST", zone + "/numbers", "{\"number\":\"+49309\",\"status\":\"closed\"}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
        assertThat(made.header("Location")).endsWith("/numbers/+49309");
        assertThat(client.send("POST", zone + "/numbers", "{\"number\":\"+49309\",\"status\":\"closed\"}")
                        .status())
                .isEqualTo(412);
    }

    @ParameterizedTest
    @EnumSource
    void patch_changesRecordsAndDelegationsInPart(TestDatabase database) {
        start(database);
        String records = zone + "/records/www." + apex + "/A";
        client.create(records, "{\"ttl\":60,\"records\":[\"192.0.2.1\"]}");
        client.create(zone + "/delegations/44", "{\"nameServers\":[\"ns1.example.net.\"]}");

        Answer patched = client.send("PATCH", records, "{\"ttl\":120}", "If-Match", "*");
        assertThat(patched.json().at("/ttl").asInt()).as(patched.toString()).isEqualTo(120);
        assertThat(patched.json().at("/records/0").asString()).isEqualTo("192.0.2.1");
        Answer delegation = client.send("PATCH", zone + "/delegations/44", "{\"comment\":\"UK\"}", "If-Match", "*");
        assertThat(delegation.json().at("/nameServers/0").asString())
                .as(delegation.toString())
                .isEqualTo("ns1.example.net.");
    }

    @ParameterizedTest
    @EnumSource
    void auditTrail_isFilteredByWhoAndWhat(TestDatabase database) {
        start(database);

        JsonNode items =
                client.get("/audit?action=block.&object=" + apex).json().at("/items");

        assertThat(items.size()).isEqualTo(1);
        assertThat(items.at("/0/action").asString()).isEqualTo("block.create");
        assertThat(client.get("/audit?actor=nobody").json().at("/items").size()).isZero();
        assertThat(client.get("/audit?since=2099-01-01T00:00:00Z")
                        .json()
                        .at("/items")
                        .size())
                .isZero();
    }

    private String numbers(String query) {
        StringBuilder found = new StringBuilder();
        for (JsonNode item : client.get(zone + "/numbers" + query).json().at("/items")) {
            found.append(item.at("/number").asString()).append(' ');
        }
        return found.toString();
    }

    private String paged(String query) {
        StringBuilder found = new StringBuilder();
        String cursor = "";
        do {
            JsonNode page = client.get(zone + "/numbers" + query + cursor).json();
            page.at("/items")
                    .forEach(item -> found.append(item.at("/number").asString()).append(' '));
            cursor = page.at("/next").isNull()
                    ? ""
                    : "&cursor=" + page.at("/next").asString();
        } while (!cursor.isEmpty());
        return found.toString();
    }

    private static String rule(String service, String host) {
        return "{\"service\":\"" + service + "\",\"uri\":\"sip:x@sbc-" + host + ".example\"}";
    }
}
