package org.openenum.admin.bulk.update;

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

/** Changes of more numbers than the change log has single entries for, and their reverts. */
class BulkUpdateIT {

    private static final int NUMBERS = 12_000;

    private ApiClient client;

    private String zone;

    private long importId;

    private void importNumbers(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        client.create(zone, "{}");
        StringBuilder csv = new StringBuilder("number,service,uri,comment\n");
        for (int i = 0; i < NUMBERS; i++) {
            csv.append(4930_00000 + i)
                    .append(",E2U+sip,sip:{number}@sbc.example,c")
                    .append(i % 7)
                    .append('\n');
        }
        Answer answer =
                client.send("POST", "/imports?apply=true&zone=" + apex, csv.toString(), "Content-Type", "text/csv");
        importId = answer.json().at("/id").asLong();
        assertThat(client.end(answer).at("/state").asString()).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void whatIsNotThere_isRefusedAtOnce(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        String closed = "{\"set\":{\"status\":\"closed\"}%s}";

        Answer zoneGone = client.send("POST", "/zones/no-such.example/numbers/bulk-update", closed.formatted(""));
        Answer longName = client.send(
                "POST", "/zones/" + "long.".repeat(60) + "example/numbers/bulk-update", closed.formatted(""));
        Answer unknownFilter = client.send(
                "POST",
                "/zones/" + apex + "/blocks/bulk-update",
                closed.formatted(",\"filter\":{\"ruleSet\":\"none\"}"));
        Answer unknownDestination =
                client.send("POST", "/zones/" + apex + "/numbers/bulk-update", "{\"set\":{\"ruleSet\":\"none\"}}");

        assertThat(zoneGone.status()).as(zoneGone.toString()).isEqualTo(404);
        assertThat(longName.status()).as(longName.toString()).isEqualTo(400);
        assertThat(unknownFilter.status()).as(unknownFilter.toString()).isEqualTo(404);
        assertThat(unknownDestination.status())
                .as(unknownDestination.toString())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void import_isRolledBackAndThatIsTakenBackToo(TestDatabase database) {
        importNumbers(database);
        Answer rehearsed = client.send("POST", "/imports/" + importId + "/rollback?dryRun=true", null);
        assertThat(rehearsed.status()).as(rehearsed.toString()).isEqualTo(200);
        assertThat(count("")).isEqualTo(NUMBERS);
        JsonNode rollback = client.end(client.send("POST", "/imports/" + importId + "/rollback", null));

        assertThat(rollback.at("/state").asString()).as(rollback.toString()).isEqualTo("done");
        assertThat(count("")).isZero();
        long changeset = rollback.at("/changeset").asLong();
        JsonNode again = client.end(client.send("POST", "/changesets/" + changeset + "/revert", null));
        assertThat(again.at("/state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(count("")).isEqualTo(NUMBERS);
        assertThat(client.get(zone + "/numbers/493000003").json().at("/comment").asString())
                .isEqualTo("c3");
    }

    @ParameterizedTest
    @EnumSource
    void rollback_refusesToLoseALaterChangeUnlessTold(TestDatabase database) {
        importNumbers(database);
        client.send("PATCH", zone + "/numbers/493000005", "{\"comment\":\"later\"}", "If-Match", "*");

        Answer rehearsed = client.send("POST", "/imports/" + importId + "/rollback?dryRun=true", null);
        assertThat(rehearsed.status()).as(rehearsed.toString()).isEqualTo(409);
        JsonNode refused = client.end(client.send("POST", "/imports/" + importId + "/rollback", null));
        assertThat(refused.at("/state").asString()).isEqualTo("failed");
        assertThat(refused.at("/message").asString()).contains("+493000005 in ", "was changed later");
        assertThat(count("")).isEqualTo(NUMBERS);

        JsonNode skipped = client.end(client.send("POST", "/imports/" + importId + "/rollback?onConflict=skip", null));
        assertThat(count("")).isEqualTo(1);
        assertThat(skipped.at("/message").asString()).contains("not reverted", "+493000005 in ", "was changed later");

        JsonNode again = client.end(client.send("POST", "/imports/" + importId + "/rollback?onConflict=skip", null));
        assertThat(again.at("/state").asString()).isEqualTo("done");
        assertThat(again.at("/message").asString()).contains("not reverted", "+493000005 in ");
        JsonNode whole =
                client.end(client.send("POST", "/imports/" + importId + "/rollback?onConflict=overwrite", null));
        assertThat(whole.at("/message").isNull()).isTrue();
        assertThat(count("")).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void rehearsalOfRollback_waitsForNobody(TestDatabase database) {
        importNumbers(database);
        RunningAdmin admin = RunningAdmin.on(database);

        Answer rehearsed = admin.get(TransactionTemplate.class).execute(status -> {
            admin.get(EntityManager.class)
                    .createQuery("update Mapping m set m.comment = 'held' where m.key.digits = '493000003'")
                    .executeUpdate();
            status.setRollbackOnly();
            return client.send("POST", "/imports/" + importId + "/rollback?dryRun=true", null);
        });

        assertThat(rehearsed.status()).as(rehearsed.toString()).isEqualTo(200);
        assertThat(rehearsed.json().at("/changeCount").asInt()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource
    void update_changesWhatTheFilterFindsAndIsTakenBack(TestDatabase database) {
        importNumbers(database);
        String wanted = "{\"filter\":{\"prefix\":\"+4930\"},\"set\":{\"status\":\"closed\",\"ttl\":60}%s}";

        Answer preview = client.send("POST", zone + "/numbers/bulk-update", wanted.formatted(",\"dryRun\":true"));
        assertThat(preview.json().at("/changed").asInt()).as(preview.toString()).isEqualTo(NUMBERS);
        assertThat(preview.json().at("/sample").size()).isEqualTo(20);
        JsonNode first = preview.json().at("/sample/0");
        assertThat(first.at("/number").asString()).isEqualTo("+493000000");
        assertThat(first.at("/before/status").asString()).isEqualTo("active");
        assertThat(first.at("/after/status").asString()).isEqualTo("closed");
        assertThat(first.at("/before/ttl").asInt()).isEqualTo(3600);
        assertThat(first.at("/after/ttl").asInt()).isEqualTo(60);
        assertThat(first.at("/after/rules")).isEqualTo(first.at("/before/rules"));
        assertThat(count("&status=closed")).isZero();

        JsonNode job = client.end(client.send("POST", zone + "/numbers/bulk-update", wanted.formatted("")));
        assertThat(job.at("/difference/changed").asInt()).as(job.toString()).isEqualTo(NUMBERS);
        assertThat(count("&status=closed")).isEqualTo(NUMBERS);
        assertThat(client.get(zone + "/numbers/493000005").json().at("/ttl").asInt())
                .isEqualTo(60);

        client.end(client.send("POST", "/changesets/" + job.at("/changeset").asLong() + "/revert", null));
        assertThat(count("&status=closed")).isZero();
        assertThat(client.get(zone + "/numbers/493000005").json().at("/ttl").asInt())
                .isEqualTo(3600);
    }

    @ParameterizedTest
    @EnumSource
    void removal_ofMoreThanWasMeant_removesNothing(TestDatabase database) {
        importNumbers(database);

        JsonNode refused = client.end(
                client.send("POST", zone + "/numbers/bulk-update", "{\"filter\":{},\"delete\":true,\"maxCount\":100}"));

        assertThat(refused.at("/state").asString()).isEqualTo("failed");
        assertThat(count("")).isEqualTo(NUMBERS);
    }

    @ParameterizedTest
    @EnumSource
    void removedNumbers_doNotComeBackBelowALaterDelegation(TestDatabase database) {
        importNumbers(database);
        JsonNode removal = client.end(client.send("POST", zone + "/numbers/bulk-update", "{\"delete\":true}"));
        client.create(zone + "/delegations/4930", "{\"nameServers\":[\"ns1.other.example\"]}");

        JsonNode refused = client.end(
                client.send("POST", "/changesets/" + removal.at("/changeset").asLong() + "/revert", null));

        assertThat(refused.at("/state").asString()).isEqualTo("failed");
        assertThat(refused.at("/message").asString()).startsWith("+493000000 is at or below +4930");
    }

    private int count(String filter) {
        Answer answer = client.get(zone + "/numbers?limit=1&count=true" + filter);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json().at("/count").asInt();
    }
}
