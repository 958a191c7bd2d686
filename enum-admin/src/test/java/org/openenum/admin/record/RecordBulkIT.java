package org.openenum.admin.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Many record sets at once: by batch and by filter, created and reverted. */
class RecordBulkIT {

    private static final int HOSTS = 60;

    private ApiClient client;

    private String apex;

    private String records;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        records = "/zones/" + apex + "/records";
        client.create("/zones/" + apex, "{}");
    }

    /** Every second host has an address that will move; one of them also has the other address. */
    private void makeHosts(TestDatabase database) {
        start(database);
        String operations = IntStream.range(0, HOSTS)
                .mapToObj(i -> put("host" + i, "A", i % 2 == 0 ? "192.0.2.1" : "192.0.2.2"))
                .collect(Collectors.joining(","));
        Answer made = batch(operations + "," + put("both", "A", "192.0.2.1\",\"192.0.2.9")
                + "," + put("_sip._udp", "SRV", "10 60 5060 SBC1.example.net.\",\"20 60 5060 sbc2.example.net.")
                + "," + put("text", "TXT", "\\\"192.0.2.1\\\""));
        assertThat(made.status()).as(made.toString()).isEqualTo(200);
    }

    private String put(String owner, String type, String record) {
        return """
                {"op":"put", "owner":"%s.%s", "type":"%s", "value":{"ttl":3600, "records":["%s"]}}
                """.formatted(owner, apex, type, record);
    }

    private Answer batch(String operations) {
        return client.send("POST", records + "/batch", "{\"operations\":[" + operations + "]}");
    }

    @ParameterizedTest
    @EnumSource
    void batch_happensWholeInItsOrderOrNotAtAll(TestDatabase database) {
        start(database);
        batch(put("old", "A", "192.0.2.1"));
        String replacing =
                "{\"op\":\"post\", \"owner\":\"old.%s\", \"type\":\"CNAME\", \"value\":{\"records\":[\"new.example.\"]}}"
                        .formatted(apex);
        String removing =
                "{\"op\":\"delete\", \"owner\":\"OLD.%s\", \"type\":\"a\", \"ifMatch\":\"*\"}".formatted(apex);

        Answer faulty = batch(replacing + "," + removing + "," + put("new", "A", "192.0.2.300"));
        assertThat(faulty.status()).as(faulty.toString()).isEqualTo(422);
        assertThat(faulty.json().at("/errors/0/pointer").asString()).isEqualTo("/operations/2/value/records/0");
        assertThat(client.get(records + "/old." + apex + "/A").status()).isEqualTo(200);

        Answer done = batch(replacing + "," + removing);
        assertThat(done.status()).as(done.toString()).isEqualTo(200);
        assertThat(done.json().at("/results/0/status").asInt()).isEqualTo(201);
        assertThat(done.json().at("/results/1/status").asInt()).isEqualTo(204);
        assertThat(client.get(records + "/old." + apex + "/CNAME").header("ETag"))
                .isEqualTo("\"" + done.json().at("/results/0/etag").asString() + "\"");
        assertThat(client.get("/changesets?limit=1")
                        .json()
                        .at("/items/0/changeCount")
                        .asInt())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void operationsOnTheSameSet_areRefused(TestDatabase database) {
        start(database);

        Answer twice = batch(put("host", "A", "192.0.2.1") + "," + put("HOST", "TYPE1", "192.0.2.2"));

        assertThat(twice.status()).as(twice.toString()).isEqualTo(422);
        assertThat(twice.json().at("/errors/0/pointer").asString()).isEqualTo("/operations/1/owner");
        assertThat(batch(put("ns1.0.3.9.4", "A", "192.0.2.1")
                                + ",{\"op\":\"delete\",\"owner\":\"@\",\"type\":\"NS\",\"ifMatch\":\"*\"}")
                        .json()
                        .at("/errors/0/message")
                        .asString())
                .contains("at least one name server");
    }

    @ParameterizedTest
    @EnumSource
    void patchInABatch_changesAPartAndSaysWhatWas(TestDatabase database) {
        start(database);
        batch(put("host", "A", "192.0.2.1"));

        Answer dry = client.send("POST", records + "/batch", """
                {"dryRun":true, "operations":[{"op":"patch", "owner":"host.%s", "type":"A", "ifMatch":"*", "patch":{"ttl":60}}]}
                """.formatted(apex));

        assertThat(dry.json().at("/committed").asBoolean()).as(dry.toString()).isFalse();
        assertThat(dry.json().at("/results/0/before/ttl").asInt()).isEqualTo(3600);
        assertThat(dry.json().at("/results/0/after/ttl").asInt()).isEqualTo(60);
        assertThat(dry.json().at("/results/0/after/records/0").asString()).isEqualTo("192.0.2.1");
        assertThat(ttlOf("host")).isEqualTo(3600);
    }

    @ParameterizedTest
    @EnumSource
    void addressThatMoved_isReplacedWhereverItStandsAndTakenBack(TestDatabase database) {
        makeHosts(database);
        String wanted = """
                {"filter":{"type":"a"}, "set":{"replace":{"from":"192.0.2.1", "to":"192.0.2.9"}, "ttl":60}%s}
                """;

        JsonNode preview = client.send("POST", records + "/bulk-update", wanted.formatted(",\"dryRun\":true"))
                .json();
        assertThat(preview.at("/changed").asInt()).as(preview.toString()).isEqualTo(HOSTS / 2 + 1);
        assertThat(preview.at("/unchanged").asInt()).isEqualTo(HOSTS / 2);
        assertThat(preview.at("/complete").asBoolean()).isTrue();
        assertThat(preview.at("/sample").size()).isEqualTo(20);
        JsonNode first = preview.at("/sample/0");
        assertThat(first.at("/owner").asString()).isEqualTo("both." + apex);
        assertThat(first.at("/before/records").size()).isEqualTo(2);
        assertThat(first.at("/after/records").size())
                .as("each record stands once")
                .isEqualTo(1);
        assertThat(first.at("/after/ttl").asInt()).isEqualTo(60);
        assertThat(recordOf("host0", "A")).isEqualTo("192.0.2.1");

        JsonNode job = client.end(client.send("POST", records + "/bulk-update", wanted.formatted("")));
        assertThat(job.at("/difference/changed").asInt()).as(job.toString()).isEqualTo(HOSTS / 2 + 1);
        assertThat(recordOf("host0", "A")).isEqualTo("192.0.2.9");
        assertThat(ttlOf("host0")).isEqualTo(60);
        assertThat(ttlOf("host1")).as("what has another address keeps its TTL").isEqualTo(3600);
        assertThat(recordOf("text", "TXT")).contains("192.0.2.1");
        assertThat(client.get("/audit?action=record-set.update&limit=1")
                        .json()
                        .at("/items/0/object")
                        .asString())
                .isEqualTo(apex);

        client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null);
        assertThat(recordOf("host0", "A")).isEqualTo("192.0.2.1");
        assertThat(ttlOf("host0")).isEqualTo(3600);
        assertThat(client.get(records + "/both." + apex + "/A")
                        .json()
                        .at("/records")
                        .size())
                .isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource
    void hostThatGotAnotherName_isReplacedAsOneFieldOfTheData(TestDatabase database) {
        makeHosts(database);

        client.end(client.send("POST", records + "/bulk-update", """
                {"filter":{"type":"SRV"}, "set":{"replace":{"from":"sbc1.example.net", "to":"sbc9.example.net"}}}"""));

        JsonNode records =
                client.get(this.records + "/_sip._udp." + apex + "/SRV").json().at("/records");
        assertThat(List.of(records.get(0).asString(), records.get(1).asString()))
                .containsExactlyInAnyOrder("10 60 5060 sbc9.example.net.", "20 60 5060 sbc2.example.net.");
    }

    @ParameterizedTest
    @EnumSource
    void removal_leavesNameServersAndDelegationsAndIsTakenBack(TestDatabase database) {
        makeHosts(database);
        client.create("/zones/" + apex + "/delegations/4930", "{\"nameServers\":[\"ns1.example.net\"]}");

        JsonNode refused =
                client.end(client.send("POST", records + "/bulk-update", "{\"delete\":true, \"maxCount\":10}"));
        assertThat(refused.at("/state").asString()).isEqualTo("failed");
        assertThat(refused.at("/message").asString()).contains("maxCount=10");
        assertThat(count()).isEqualTo(HOSTS + 5);

        JsonNode job = client.end(client.send("POST", records + "/bulk-update", "{\"delete\":true}"));
        assertThat(job.at("/difference/removed").asInt()).as(job.toString()).isEqualTo(HOSTS + 3);
        assertThat(count()).as("its name servers and those of the delegation").isEqualTo(2);

        client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null);
        assertThat(count()).isEqualTo(HOSTS + 5);
    }

    @ParameterizedTest
    @EnumSource
    void whatCannotBeMeant_isRefusedAtOnce(TestDatabase database) {
        makeHosts(database);
        assertThat(refusal("{}")).isEqualTo("/set");
        assertThat(refusal("{\"set\":{\"ttl\":60}, \"delete\":true}")).isEqualTo("/set");
        assertThat(refusal("{\"set\":{\"ttl\":-1}}")).isEqualTo("/set/ttl");
        assertThat(refusal("{\"set\":{\"replace\":{\"from\":\"a\"}}}")).isEqualTo("/set/replace/to");
        assertThat(refusal("{\"set\":{\"replace\":{\"from\":\"a\", \"to\":\"b\"}}}"))
                .isEqualTo("/filter/type");
        assertThat(
                        refusal(
                                "{\"filter\":{\"type\":\"A\"}, \"set\":{\"replace\":{\"from\":\"192.0.2.1\", \"to\":\"nowhere\"}}, \"dryRun\":true}"))
                .isEqualTo("/set/replace/to");
        assertThat(client.send("POST", records + "/bulk-update", "{\"filter\":{\"type\":\"NOTHING\"}, \"delete\":true}")
                        .status())
                .isEqualTo(400);
    }

    private String refusal(String body) {
        Answer answer = client.send("POST", records + "/bulk-update", body);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(422);
        return answer.json().at("/errors/0/pointer").asString();
    }

    private String recordOf(String owner, String type) {
        return client.get(records + "/" + owner + "." + apex + "/" + type)
                .json()
                .at("/records/0")
                .asString();
    }

    private int ttlOf(String owner) {
        return client.get(records + "/" + owner + "." + apex + "/A")
                .json()
                .at("/ttl")
                .asInt();
    }

    private int count() {
        return client.get(records + "?limit=1000").json().at("/items").size();
    }
}
