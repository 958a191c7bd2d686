package org.openenum.admin.mapping.api;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Tags are written and removed in every way; the list by tag finds out whether the index is correct. */
class TagApiIT {

    private static final String RULES = "\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:x@sbc.example\"}]";

    private ApiClient client;

    private String apex;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
    }

    private void startWithThree(TestDatabase database) {
        start(database);
        client.create(zone + "/numbers/49301", "{\"tags\":[\"berlin\",\"vip\"]," + RULES + "}");
        client.create(zone + "/numbers/49302", "{\"tags\":[\"berlin\"],\"status\":\"closed\"}");
        client.create(zone + "/numbers/49401", "{\"tags\":[\"berlin\"]," + RULES + "}");
        client.create(zone + "/blocks/4930", "{\"tags\":[\"berlin\"]," + RULES + "}");
    }

    @ParameterizedTest
    @EnumSource
    void filter_findsWhatHasTheTag(TestDatabase database) {
        startWithThree(database);

        assertThat(numbers("?tag=berlin")).isEqualTo("+49301 +49302 +49401 ");
        assertThat(numbers("?tag=BERLIN&prefix=4930")).isEqualTo("+49301 +49302 ");
        assertThat(numbers("?tag=berlin&status=closed")).isEqualTo("+49302 ");
        assertThat(numbers("?tag=vip&uriHost=sbc.example")).isEqualTo("+49301 ");
        assertThat(numbers("?tag=hamburg")).isEmpty();
        assertThat(client.get(zone + "/blocks?tag=berlin").json().at("/items").size())
                .isEqualTo(1);
        assertThat(client.get(zone + "/numbers?tag=berlin&count=true&limit=1")
                        .json()
                        .at("/count")
                        .asInt())
                .isEqualTo(3);
        assertThat(client.get(zone + "/numbers?tag=two%20words").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @EnumSource
    void pagesByTag_followEachOther(TestDatabase database) {
        startWithThree(database);

        assertThat(pages("/numbers?tag=berlin", "number")).isEqualTo("+49301 +49302 +49401 ");
    }

    /** A page is two statements: what is removed between them is found in the index, but no longer exists. */
    @ParameterizedTest
    @EnumSource
    void pages_goOnBehindWhatIsGoneSinceTheIndexWasRead(TestDatabase database) {
        start(database);
        for (int i = 0; i < 10; i++) {
            client.create(zone + "/numbers/4930" + i, "{\"tags\":[\"berlin\"]," + RULES + "}");
            client.create(zone + "/blocks/4940" + i, "{" + RULES + "}");
        }
        RunningAdmin admin = RunningAdmin.on(database);
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status ->
                        admin.get(EntityManager.class).createQuery("""
                                delete from Mapping m where m.key.digits between '49301' and '49307'
                                or m.key.digits between '49401' and '49407'""").executeUpdate());

        assertThat(pages("/numbers?tag=berlin", "number")).isEqualTo("+49300 +49308 +49309 ");
        assertThat(pages("/blocks?prefix=49", "prefix")).isEqualTo("+49400 +49408 +49409 ");
    }

    private String pages(String list, String member) {
        StringBuilder found = new StringBuilder();
        String next = "";
        do {
            JsonNode page = client.get(zone + list + "&limit=1" + next).json();
            page.at("/items")
                    .forEach(item ->
                            found.append(item.at("/" + member).asString()).append(' '));
            next = page.at("/next").isNull()
                    ? null
                    : "&cursor=" + page.at("/next").asString();
        } while (next != null);
        return found.toString();
    }

    @ParameterizedTest
    @EnumSource
    void putWithoutTags_takesThemAwayAndPatchLeavesThem(TestDatabase database) {
        startWithThree(database);

        Answer patched = client.send("PATCH", zone + "/numbers/49301", "{\"comment\":\"x\"}", "If-Match", "*");
        assertThat(patched.json().at("/tags").toString()).isEqualTo("[\"berlin\",\"vip\"]");
        client.send("PATCH", zone + "/numbers/49301", "{\"tags\":[\"vip\",\"Köln\"]}", "If-Match", "*");
        assertThat(numbers("?tag=k%C3%B6ln")).isEqualTo("+49301 ");
        assertThat(numbers("?tag=berlin")).isEqualTo("+49302 +49401 ");
        client.send("PUT", zone + "/numbers/49301", "{" + RULES + "}", "If-Match", "*");
        assertThat(numbers("?tag=vip")).isEmpty();
        client.send("DELETE", zone + "/numbers/49401", null, "If-Match", "*");
        assertThat(numbers("?tag=berlin")).isEqualTo("+49302 ");
        Answer refused = client.send("PATCH", zone + "/numbers/49302", "{\"tags\":[\"two words\"]}", "If-Match", "*");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.json().at("/errors/0/pointer").asString()).isEqualTo("/tags");
    }

    @ParameterizedTest
    @EnumSource
    void changeOfTags_isInTheHistoryLeavesTheSerialAndIsTakenBack(TestDatabase database) {
        startWithThree(database);
        long serial = client.get(zone + "/serial").json().at("/serial").asLong();
        String before = client.get(zone + "/numbers/49301").header("ETag");

        Answer changed = client.send("PATCH", zone + "/numbers/49301", "{\"tags\":null}", "If-Match", before);

        assertThat(changed.header("ETag")).isNotEqualTo(before);
        assertThat(client.get(zone + "/serial").json().at("/serial").asLong()).isEqualTo(serial);
        JsonNode newest = client.get(zone + "/numbers/49301/history").json().at("/items/0");
        assertThat(newest.at("/before/tags").toString()).isEqualTo("[\"berlin\",\"vip\"]");
        assertThat(newest.at("/after/tags").toString()).isEqualTo("[]");
        assertThat(numbers("?tag=vip")).isEmpty();
        client.send("POST", "/changesets/" + newest.at("/changeset").asLong() + "/revert", "{}");
        assertThat(numbers("?tag=vip")).isEqualTo("+49301 ");
    }

    @ParameterizedTest
    @EnumSource
    void numberThatWasRemoved_comesBackWithItsTags(TestDatabase database) {
        startWithThree(database);
        client.send("DELETE", zone + "/numbers/49301", null, "If-Match", "*");
        JsonNode removal = client.get(zone + "/numbers/49301/history").json().at("/items/0");

        client.send("POST", "/changesets/" + removal.at("/changeset").asLong() + "/revert", "{}");

        assertThat(numbers("?tag=vip")).isEqualTo("+49301 ");
    }

    @ParameterizedTest
    @EnumSource
    void bulkUpdate_addsTakesAwayAndReplaces(TestDatabase database) {
        startWithThree(database);

        end(bulkUpdate(
                "{\"filter\":{\"tag\":\"berlin\"},\"set\":{\"addTags\":[\"new\"],\"removeTags\":[\"berlin\"]}}"));
        assertThat(numbers("?tag=new")).isEqualTo("+49301 +49302 +49401 ");
        assertThat(numbers("?tag=berlin")).isEmpty();
        assertThat(numbers("?tag=vip")).isEqualTo("+49301 ");
        end(bulkUpdate("{\"filter\":{\"prefix\":\"4930\"},\"set\":{\"tags\":[]}}"));
        assertThat(numbers("?tag=new")).isEqualTo("+49401 ");
        Answer both = bulkUpdate("{\"set\":{\"tags\":[],\"addTags\":[\"x\"]}}");
        assertThat(both.status()).isEqualTo(422);
        assertThat(both.json().at("/errors/0/pointer").asString()).isEqualTo("/set/tags");
    }

    @ParameterizedTest
    @EnumSource
    void csv_bringsThemAndTakesThemOutAgain(TestDatabase database) {
        start(database);
        end(importing(
                "number,service,uri,tags\n4930,E2U+sip,sip:a@a.example,VIP;berlin\n4931,E2U+sip,sip:a@a.example,\n"));
        assertThat(numbers("?tag=vip")).isEqualTo("+4930 ");

        String csv = client.get(zone + "/numbers.csv").response().body();
        assertThat(csv.lines().findFirst())
                .hasValueSatisfying(header -> assertThat(header).endsWith(",comment,tags"));
        assertThat(csv).contains(",berlin vip\n");
        JsonNode same = end(importing(csv));
        assertThat(same.at("/difference/unchanged").asInt()).as(same.toString()).isEqualTo(2);
        end(importing("number,service,uri\n4930,E2U+sip,sip:b@a.example\n"));
        assertThat(numbers("?tag=vip"))
                .as("a file without the column says nothing of tags")
                .isEqualTo("+4930 ");
        end(importing("number,service,uri,tags\n4930,E2U+sip,sip:b@a.example,\n"));
        assertThat(numbers("?tag=vip")).isEmpty();
        JsonNode bad = end(importing("number,service,uri,tags\n4930,E2U+sip,sip:b@a.example,=cmd\n"));
        assertThat(bad.at("/state").asString()).isNotEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void zoneThatIsRemoved_leavesNoTag(TestDatabase database) {
        startWithThree(database);
        client.send("DELETE", zone + "?force=true", null, "If-Match", "*");
        client.create(zone, "{}");
        client.create(zone + "/numbers/49301", "{\"tags\":[\"berlin\"],\"status\":\"closed\"}");

        assertThat(numbers("?tag=berlin")).isEqualTo("+49301 ");
    }

    private Answer bulkUpdate(String body) {
        return client.send("POST", zone + "/numbers/bulk-update", body);
    }

    private Answer importing(String csv) {
        return client.send("POST", "/imports?apply=true&zone=" + apex, csv, "Content-Type", "text/csv");
    }

    private JsonNode end(Answer started) {
        assertThat(started.status()).as(started.toString()).isEqualTo(202);
        return client.atRest(started.header("Location"));
    }

    private String numbers(String query) {
        Answer answer = client.get(zone + "/numbers" + query);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        StringBuilder found = new StringBuilder();
        answer.json()
                .at("/items")
                .forEach(item -> found.append(item.at("/number").asString()).append(' '));
        return found.toString();
    }
}
