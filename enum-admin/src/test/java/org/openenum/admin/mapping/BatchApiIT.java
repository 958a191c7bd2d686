package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;

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
