package org.openenum.admin.commit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

class ReceiptIT {

    private static final String CLOSED = "{\"status\":\"closed\"}";

    private ApiClient client;

    private String zone;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        zone = "/zones/" + RunningAdmin.newApex();
        client.create(zone, "{}");
    }

    private long serial() {
        return client.get(zone + "/serial").json().get("serial").asLong();
    }

    @ParameterizedTest
    @EnumSource
    void write_isAnsweredWithItsChangeAndTheSerialOfItsZone(TestDatabase database) {
        start(database);

        Answer made = client.create(zone + "/numbers/4930", CLOSED);
        assertThat(made.header("X-Zone-Serial")).isEqualTo(Long.toString(serial()));
        Answer removed = client.send("DELETE", zone + "/numbers/4930", null, "If-Match", "*");

        assertThat(removed.status()).isEqualTo(204);
        assertThat(removed.header("X-Zone-Serial")).isEqualTo(Long.toString(serial()));
        JsonNode change = client.get("/changes?after=" + (Long.parseLong(removed.header("X-Change")) - 1))
                .json()
                .at("/items/0");
        assertThat(change.get("effect").asString()).isEqualTo("removed");
        assertThat(client.send(
                                "POST",
                                "/changesets/" + removed.header("X-Changeset") + "/revert",
                                "{\"onConflict\":\"refuse\"}")
                        .status())
                .isEqualTo(200);
        assertThat(client.get(zone + "/numbers/4930").status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    void batch_isAnsweredWithItsLastChange(TestDatabase database) {
        start(database);

        Answer made = client.send("POST", zone + "/numbers/batch", """
                {"operations":[{"op":"put","number":"49301","value":{"status":"closed"}},
                  {"op":"put","number":"49302","value":{"status":"closed"}}]}""", "Idempotency-Key", zone);

        assertThat(Long.parseLong(made.header("X-Change"))).isEqualTo(Long.parseLong(made.header("X-Changeset")) + 1);
        Answer again = client.send("POST", zone + "/numbers/batch", """
                {"operations":[{"op":"put","number":"49301","value":{"status":"closed"}},
                  {"op":"put","number":"49302","value":{"status":"closed"}}]}""", "Idempotency-Key", zone);
        assertThat(again.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(again.header("X-Change")).isEqualTo(made.header("X-Change"));
        assertThat(again.header("X-Zone-Serial")).isEqualTo(made.header("X-Zone-Serial"));
    }

    @Test
    void whatChangesNothing_hasNoChange() {
        start(TestDatabase.H2);

        assertThat(client.send("PUT", zone + "/numbers/4930?dryRun=true", CLOSED, "If-None-Match", "*")
                        .header("X-Change"))
                .isEmpty();
        assertThat(client.send("PUT", zone + "/numbers/4930", CLOSED).header("X-Change"))
                .isNotEmpty();
        assertThat(client.send("DELETE", zone + "/numbers/4930", null).header("X-Change"))
                .as("refused without If-Match")
                .isEmpty();
    }

    @Test
    void whoPrefersToWaitForServersThatAreNotThere_isToldSo() {
        start(TestDatabase.H2);

        Answer made = client.send(
                "PUT", zone + "/numbers/4930", CLOSED, "If-None-Match", "*", "Prefer", "respond-async, wait=1");

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.header("Preference-Applied")).isEqualTo("wait=1");
        assertThat(made.header("X-Served")).isEqualTo("false");
        assertThat(made.json().get("status").asString()).isEqualTo("closed");
    }
}
