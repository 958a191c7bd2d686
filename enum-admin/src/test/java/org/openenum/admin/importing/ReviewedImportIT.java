package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.importing.csv.TableForm;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** What happens between the review of an import and its end: exactly what was reviewed is applied. */
class ReviewedImportIT extends ImportScene {

    @ParameterizedTest
    @EnumSource
    void zoneThatChangedSince_isLookedAtOnceMoreBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=true");
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        assertThat(difference(staged)).isEqualTo("0 1 0 0");
        send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=true");
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));
        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(difference(waits)).isEqualTo("0 0 1 0");
        assertThat(client.create("/zones/" + zone + "/numbers/+4940100", """
                {"rules":[{"service":"E2U+sip","uri":"sip:c@sbc1.example"}]}""").status())
                .isEqualTo(201);
        JsonNode done = client.atRest(apply(staged, "").header("Location"));
        assertThat(done.get("state").asString())
                .as("a change of something else does not matter: " + done)
                .isEqualTo("done");
        assertThat(done.get("message").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void importComparedAnewAfterTheReview_isNotAppliedAsReviewed(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=true");
        String reviewed = "digest=" + staged.get("digest").asString();
        JsonNode waits = client.atRest(apply(staged, reviewed).header("Location"));
        assertThat(difference(waits)).isEqualTo("0 1 0 0");

        ApiClient.Answer refused = apply(staged, reviewed);
        assertThat(refused.status()).as(refused.toString()).isEqualTo(409);
        assertThat(refused.toString()).contains("was compared again after you reviewed it");
        assertThat(number("+4930100").at("/rules/0/uri").asString()).isEqualTo("sip:a@sbc1.example");
        JsonNode done = client.atRest(
                apply(waits, "digest=" + waits.get("digest").asString()).header("Location"));
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(done.get("digest").isNull()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void importsWithTheSameNewRules_areAppliedOneAfterTheOther(TestDatabase database) {
        start(database);
        JsonNode first = send("number,service,uri\n+4930100,E2U+sip,sip:a@" + zone + "\n", "apply=false");
        JsonNode second = send("number,service,uri\n+4930101,E2U+sip,sip:a@" + zone + "\n", "apply=false");

        JsonNode secondDone = client.atRest(apply(second, "").header("Location"));
        assertThat(secondDone.get("state").asString()).as(secondDone.toString()).isEqualTo("done");
        JsonNode firstDone = client.atRest(apply(first, "").header("Location"));
        assertThat(firstDone.get("state").asString()).as(firstDone.toString()).isEqualTo("done");
    }

    @ParameterizedTest
    @EnumSource
    void ttlThatTheZoneGivesOtherwiseAfterTheReview_isLookedAtBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@" + zone + "\n", "apply=false");
        assertThat(client.put("/zones/" + zone, "{\"defaultTtlSeconds\":61}", "If-Match", "*")
                        .status())
                .isEqualTo(200);

        JsonNode waits = client.atRest(apply(staged, "").header("Location"));

        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(statusOf("+4930100")).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void commentThatSomebodyChangesAfterTheReview_isLookedAtBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        String file = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@sbc1.example,%s\n";
        send(file.formatted("A"), "apply=true");
        JsonNode staged = send(file.formatted("X"), "apply=false");
        comment("+4930100", "Y");

        assertAppliedOnceItWasLookedAtAgain(staged);
    }

    /** As if they were committed after the import has checked whether the zone was changed. */
    @ParameterizedTest
    @EnumSource
    void changesWhileTheImportIsApplied_areNotOverwritten(TestDatabase database) {
        start(database);
        String file = "number,service,uri,comment\n+4930100,E2U+sip,sip:a@sbc1.example,%s\n";
        send(file.formatted("A"), "apply=true");
        JsonNode staged = send(file.formatted("X"), "apply=false");
        admin.get(TransactionTemplate.class)
                .executeWithoutResult(status -> admin.get(JdbcTemplate.class)
                        .update(
                                "update mapping set comment = 'Y', version = version + 1"
                                        + " where zone_id = (select id from zone where apex = ?)",
                                zone));

        assertAppliedOnceItWasLookedAtAgain(staged);
    }

    /** Another user has set a number to Y that the import sets to X. */
    private void assertAppliedOnceItWasLookedAtAgain(JsonNode staged) {
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));

        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("message").asString()).contains("was changed after the review");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("Y");
        JsonNode done = client.atRest(apply(waits, "").header("Location"));
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("X");
    }

    @ParameterizedTest
    @EnumSource
    void importThatAnOlderProgramCompared_isApplied(TestDatabase database) throws IOException {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:a@sbc1.example\n", "apply=false");
        Files.delete(admin.dataFolder()
                .resolve("imports/" + staged.get("id").asLong())
                .resolve("change"));

        JsonNode done = client.atRest(apply(staged, "").header("Location"));

        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
    }

    private void comment(String number, String comment) {
        ApiClient.Answer changed = client.send(
                "PATCH", "/zones/" + zone + "/numbers/" + number, "{\"comment\":\"" + comment + "\"}", "If-Match", "*");
        assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void importReadWithOtherColumnsAfterTheReview_isNotAppliedAsReviewed(TestDatabase database) {
        start(database);
        JsonNode staged = send(
                "+4930100;sip:a@sbc1.example;sip:b@sbc1.example\n",
                "apply=false&header=false&defaultService=E2U%2Bsip&columns=number,uri,-");
        Imports imports = admin.get(Imports.class);
        long id = staged.get("id").asLong();
        TableForm other =
                TableForm.of(Map.of("header", "false", "defaultService", "E2U+sip", "columns", "number,-,uri")::get);
        JsonNode again =
                client.atRest(imports.read(id, other, RunningAdmin.author()).self());

        assertThat(apply(staged, "digest=" + staged.get("digest").asString()).status())
                .isEqualTo(409);
        assertThat(job(staged).get("state").asString()).isEqualTo("staged");
        assertThat(statusOf("+4930100")).isEqualTo(404);
        assertThat(apply(again, "digest=" + again.get("digest").asString()).status())
                .isEqualTo(202);
    }

    @ParameterizedTest
    @EnumSource
    void delegationMadeAfterTheReview_isFoundBeforeTheImportIsApplied(TestDatabase database) {
        start(database);
        JsonNode staged = send("number,service,uri\n+4930100,E2U+sip,sip:b@sbc1.example\n", "apply=false");
        delegate("+4930");
        JsonNode waits = client.atRest(apply(staged, "").header("Location"));
        assertThat(waits.get("state").asString()).as(waits.toString()).isEqualTo("staged");
        assertThat(waits.get("errors").asInt()).isEqualTo(1);
        assertThat(difference(waits)).isEqualTo("0 0 0 0");
    }
}
