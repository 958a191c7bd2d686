package org.openenum.admin.mapping.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class BatchApiIT {

    private ApiClient client;

    private String zone;

    @BeforeEach
    void makeZone() {
        client = RunningAdmin.on(TestDatabase.H2).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
    }

    @Test
    void batch_happensAsOneChange() {
        long before = client.get(zone + "/serial").json().at("/serial").asLong();

        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"operations":[
                  {"op":"put","number":"+4930","value":{"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}},
                  {"op":"put","number":"+4931","value":{"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}}]}
                """);

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/results/1/status").asInt()).isEqualTo(201);
        assertThat(client.get(zone + "/serial").json().at("/serial").asLong()).isEqualTo(before + 1);
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(200);
    }

    @Test
    void oneBadOperation_undoesTheRestAndIsNamed() {
        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"operations":[
                  {"op":"put","number":"+4930","value":{"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}},
                  {"op":"put","number":"+4931","value":{"rules":[{"service":"E2U+sip","uri":"none"}]}},
                  {"op":"delete","number":"+4932","ifMatch":"*"}]}
                """);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/operations/1/value/rules/0/uri");
        assertThat(answer.json().at("/errors/1/pointer").asString()).isEqualTo("/operations/2");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }

    @Test
    void dryRun_changesNothing() {
        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"dryRun":true,"operations":[
                  {"op":"put","number":"+4930","value":{"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}}]}
                """);

        assertThat(answer.json().at("/committed").asBoolean()).isFalse();
        assertThat(answer.json().at("/results/0/status").asInt()).isEqualTo(201);
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }

    @Test
    void operations_happenInTheirOwnOrderAndAnswerInTheOneSent() {
        client.create(zone + "/numbers/4930", "{\"comment\":\"old\",\"status\":\"closed\"}");
        client.create(zone + "/numbers/4931", "{\"comment\":\"goes\",\"status\":\"closed\"}");
        String etag = client.get(zone + "/numbers/4930").header("ETag");

        Answer answer =
                client.send("POST", zone + "/numbers/batch", """
                {"operations":[
                  {"op":"post","number":"+4932","value":{"status":"closed"}},
                  {"op":"put","number":"+4933","value":{"status":"closed"}},
                  {"op":"patch","number":"+4930","ifMatch":%s,"patch":{"tags":["moved"],"comment":null}},
                  {"op":"delete","number":"+4931","ifMatch":"*"}]}
                """.formatted("\"" + etag.replace("\"", "\\\"") + "\""));

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        JsonNode results = answer.json().at("/results");
        assertThat(results.at("/0/status").asInt()).isEqualTo(201);
        assertThat(results.at("/2/status").asInt()).isEqualTo(200);
        assertThat(results.at("/2/etag").asString()).isNotEmpty();
        assertThat(results.at("/3/status").asInt()).isEqualTo(204);
        assertThat(results.findValuesAsString("number")).containsExactly("+4932", "+4933", "+4930", "+4931");
        JsonNode patched = client.get(zone + "/numbers/4930").json();
        assertThat(patched.at("/tags/0").asString()).isEqualTo("moved");
        assertThat(patched.at("/comment").isNull()).isTrue();
        long changeset =
                client.get("/changesets?limit=1").json().at("/items/0/id").asLong();
        JsonNode changes = client.get("/changesets/" + changeset).json().at("/changes");
        assertThat(changes.at("/0/effect").asString()).isEqualTo("removed");
        assertThat(changes.at("/1/effect").asString()).isEqualTo("changed");
        assertThat(changes.at("/2/object").asString()).isEqualTo("+4933");
        assertThat(changes.at("/3/object").asString()).isEqualTo("+4932");
    }

    @Test
    void patchWithNulls_leavesTheRules() {
        client.create(zone + "/numbers/4930", """
                {"rules":[{"service":"E2U+sip","uri":"sip:a@sbc.example"}]}""");

        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"operations":[
                  {"op":"patch","number":"+4930","ifMatch":"*","patch":{"ruleSet":null,"status":"closed"}}]}""");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        JsonNode patched = client.get(zone + "/numbers/4930").json();
        assertThat(patched.at("/status").asString()).isEqualTo("closed");
        assertThat(patched.at("/rules/0/uri").asString()).isEqualTo("sip:a@sbc.example");
    }

    @Test
    void staleOrMissingEntityTag_undoesTheRest() {
        client.create(zone + "/numbers/4930", "{\"status\":\"closed\"}");
        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"operations":[
                  {"op":"post","number":"+4931","value":{"status":"closed"}},
                  {"op":"patch","number":"+4930","ifMatch":"\\"other\\"","patch":{"comment":"x"}},
                  {"op":"post","number":"+4930","value":{"status":"closed"}},
                  {"op":"patch","number":"+4932","patch":{"comment":"x"}},
                  {"op":"patch","number":"+4933","ifMatch":"*"}]}
                """);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(codes(answer))
                .contains("/operations/1 stale", "/operations/3 not-found", "/operations/4/patch missing");
        assertThat(client.get(zone + "/numbers/4931").status()).isEqualTo(404);
    }

    @Test
    void dryRun_answersWithBeforeAndAfter() {
        client.create(zone + "/numbers/4930", "{\"comment\":\"old\",\"status\":\"closed\"}");

        Answer answer = client.send("POST", zone + "/numbers/batch", """
                {"dryRun":true,"operations":[
                  {"op":"patch","number":"+4930","ifMatch":"*","patch":{"comment":"new"}},
                  {"op":"post","number":"+4931","value":{"status":"closed"}}]}
                """);

        assertThat(answer.json().at("/results/0/before/comment").asString())
                .as(answer.toString())
                .isEqualTo("old");
        assertThat(answer.json().at("/results/0/after/comment").asString()).isEqualTo("new");
        assertThat(answer.json().at("/results/1/before").isMissingNode()).isTrue();
        assertThat(answer.json().at("/results/1/after/number").asString()).isEqualTo("+4931");
        assertThat(client.get(zone + "/numbers/4930").json().at("/comment").asString())
                .isEqualTo("old");
    }

    private static List<String> codes(Answer answer) {
        List<String> codes = new ArrayList<>();
        for (JsonNode error : answer.json().at("/errors")) {
            codes.add(error.at("/pointer").asString() + " " + error.at("/code").asString());
        }
        return codes;
    }

    @Test
    void validation_saysWhatAPutWould() {
        Answer good = client.send("POST", "/validate" + zone + "/numbers/+4930", """
                {"rules":[{"service":"E2U+sip","regexp":"#^.*$#sip:a@sbc.example#"}]}
                """);
        assertThat(good.json().at("/valid").asBoolean()).as(good.toString()).isTrue();
        assertThat(good.json().at("/result/warnings/0/pointer").asString()).isEqualTo("/rules/0/regexp");

        Answer bad = client.send("POST", "/validate" + zone + "/numbers/+4930", """
                {"rules":[{"service":"sip","uri":"sip:a@sbc.example"}]}
                """);
        assertThat(bad.json().at("/valid").asBoolean()).isFalse();
        assertThat(bad.json().at("/errors/0/pointer").asString()).isEqualTo("/rules/0/service");
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(404);
    }
}
