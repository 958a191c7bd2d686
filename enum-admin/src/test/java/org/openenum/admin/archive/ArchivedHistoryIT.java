package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Histories that are partly in the archive, and reverts to changes in it. */
class ArchivedHistoryIT extends ArchivingProgram {

    private static final String DELEGATION = "/zones/e164.example/delegations/43";

    @ParameterizedTest
    @EnumSource
    void delegation_goesBackToWhatItWas_whereTheLastChangeOfItsOtherHalfHasLeft(TestDatabase database)
            throws IOException {
        start(database);
        String ds = "\"60485 13 2 2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455\"";
        assertThat(client.create(
                                DELEGATION,
                                "{\"nameServers\":[\"ns1.example.net\"],\"ds\":[" + ds + "],\"comment\":\"lent\"}")
                        .status())
                .isEqualTo(201);
        put("sbc1");
        archiveAll();
        long other = delegate("{\"nameServers\":[\"ns2.example.net\"]}");
        delegate("{\"ds\":[]}");

        JsonNode signed = revertDelegation(other);
        assertThat(signed.at("/nameServers/0").asString()).isEqualTo("ns2.example.net.");
        assertThat(signed.at("/ds"))
                .as("its DS records have left, and were taken away later")
                .hasSize(1);
        assertThat(signed.at("/comment").asString()).isEqualTo("lent");

        put("sbc2");
        archiveAll();
        long unsigned = delegate("{\"ds\":[]}");
        delegate("{\"ds\":[" + ds + "]}");

        JsonNode there = revertDelegation(unsigned);
        assertThat(there.at("/nameServers/0").asString())
                .as("its NS records have left, and are what they were")
                .isEqualTo("ns2.example.net.");
        assertThat(there.at("/ds")).isEmpty();
        assertThat(there.at("/comment").asString()).isEqualTo("lent");
    }

    private long delegate(String patch) {
        Answer answer = client.send("PATCH", DELEGATION, patch, "If-Match", "*");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return Long.parseLong(answer.header("X-Changeset"));
    }

    private JsonNode revertDelegation(long version) {
        Answer answer = client.send("POST", DELEGATION + "/revert", "{\"to\": " + version + "}", "If-Match", "*");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        return answer.json();
    }

    @ParameterizedTest
    @EnumSource
    void histories_sayWhereTheyEnd_andWhatHasLeftIsRefusedPlainly(TestDatabase database) throws IOException {
        start(database);
        put("sbc1");
        long first = client.get(NUMBER + "/history").json().at("/items/0/seq").asLong();
        put("sbc2");
        put("sbc3");
        archiveAll();

        Answer history = client.get(NUMBER + "/history");
        Answer revert = client.send("POST", NUMBER + "/revert", "{\"to\": " + first + "}", "If-Match", "*");
        Answer undo = client.send("POST", "/changesets/" + first + "/revert", "");
        Answer feed = client.get("/changes?after=0");
        Answer where = client.get("/changesets/archive");

        assertThat(history.json().get("items").size()).isEqualTo(1);
        assertThat(history.header("Link")).isEqualTo("</api/v1/changesets/archive>; rel=\"archives\"");
        assertThat(client.get("/changesets").header("Link")).contains("archives");
        assertThat(client.get("/audit").header("Link")).contains("archives");
        assertThat(client.get("/zones").header("Link")).isEmpty();
        assertThat(revert.status()).isEqualTo(404);
        assertThat(revert.toString()).contains("version " + first + " is in the archive");
        assertThat(client.get("/changesets/" + first).toString()).contains("changeset " + first + " is in the archive");
        assertThat(undo.status()).isEqualTo(404);
        assertThat(undo.toString()).contains("is in the archive");
        assertThat(client.get("/changesets/999999").toString()).contains("there is no changeset 999999");
        assertThat(feed.status()).isEqualTo(409);
        assertThat(feed.toString()).contains("before-the-beginning");
        long last = where.json().get("lastChange").asLong();
        assertThat(client.get("/changes?after=" + last)
                        .json()
                        .at("/items/0/seq")
                        .asLong())
                .isEqualTo(last + 1);
        assertThat(client.send("POST", "/changesets/" + (last + 1) + "/revert", "")
                        .status())
                .as("what stays can be taken back, though what it goes back to has left")
                .isEqualTo(200);
        assertThat(client.get(NUMBER).json().at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@sbc2.example");
    }

    @ParameterizedTest
    @EnumSource
    void bulkChangeThatLeavesWhileItIsTakenBack_isRefused_andNothingOfItIsTakenBack(TestDatabase database)
            throws Exception {
        start(database);
        bulkChange();
        long changeset = head("seq");
        put("sbc1");

        assertThatThrownBy(() -> revertWhileItLeaves(changeset))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("changeset " + changeset + " is in the archive");

        assertThat(count("range_rows")).isZero();
        assertThat(count("mapping")).isEqualTo(BULK_CHANGE + 1);
    }

    @ParameterizedTest
    @EnumSource
    void changesThatLeaveWhileTheyAreTakenBack_areRefused_andNoneIsTakenBack(TestDatabase database) throws Exception {
        start(database);
        long changeset = head("seq") + 1;
        batch(100, 300); // More than are read together.
        put("sbc1");

        assertThatThrownBy(() -> revertWhileItLeaves(changeset))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("changeset " + changeset + " is in the archive");

        assertThat(count("mapping")).isEqualTo(301);
    }

    private void revertWhileItLeaves(long changeset) {
        AtomicBoolean begun = new AtomicBoolean();
        admin.getBean(RevertService.class)
                .revert(
                        changeset,
                        RevertService.OnConflict.REFUSE,
                        RunningAdmin.author(),
                        done -> {
                            if (!begun.getAndSet(true)) {
                                assertThat(CompletableFuture.supplyAsync(() -> tryToArchive(archiver)))
                                        .succeedsWithin(Duration.ofSeconds(60))
                                        .isEqualTo(true);
                            }
                        },
                        (id, effects, skipped) -> {});
    }
}
