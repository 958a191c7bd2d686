package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** A zone on either database, and imports into it. */
abstract class ImportScene {

    ApiClient client;

    String zone;

    RunningAdmin admin;

    void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, "{}").status()).isEqualTo(201);
    }

    JsonNode send(String file, String parameters) {
        ApiClient.Answer accepted = client.send("POST", "/imports?zone=" + zone + "&" + parameters, file);
        assertThat(accepted.status()).as(accepted.toString()).isEqualTo(202);
        return client.atRest(accepted.header("Location"));
    }

    JsonNode number(String number) {
        return client.get("/zones/" + zone + "/numbers/" + number).json();
    }

    int statusOf(String number) {
        return client.get("/zones/" + zone + "/numbers/" + number).status();
    }

    static String difference(JsonNode job) {
        JsonNode d = job.get("difference");
        return d.get("created").asLong() + " " + d.get("changed").asLong() + " "
                + d.get("unchanged").asLong() + " " + d.get("removed").asLong();
    }

    void delegate(String prefix) {
        ApiClient.Answer made = client.send(
                "PUT", "/zones/" + zone + "/delegations/" + prefix, "{\"nameServers\":[\"ns1.example.net\"]}");
        assertThat(made.status()).as(made.toString()).isEqualTo(201);
    }

    ApiClient.Answer apply(JsonNode staged, String parameters) {
        return client.send("POST", "/imports/" + staged.get("id").asLong() + "/apply?" + parameters, "");
    }

    JsonNode job(JsonNode job) {
        return client.get("/jobs/" + job.get("id").asLong()).json();
    }

    List<String> problems(JsonNode job) {
        return client.get("/imports/" + job.get("id").asLong() + "/problems.csv")
                .response()
                .body()
                .lines()
                .skip(1)
                .toList();
    }

    static String rows(String prefix, int count) {
        StringBuilder file = new StringBuilder("number,service,uri\n");
        for (int i = 0; i < count; i++) {
            file.append(prefix).append(10_000 + i).append(",E2U+sip,sip:+{number}@sbc1.example\n");
        }
        return file.toString();
    }

    /** All pages of a comparison, 100 rows each. */
    List<String> rows(long id, String filter) {
        List<String> rows = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page = client.get("/imports/" + id + "/diff?limit=100&" + filter + cursor)
                    .json();
            page.get("items")
                    .forEach(row -> rows.add(row.get("effect").asString() + " "
                            + row.get("number").asString()));
            cursor = page.get("next").isNull()
                    ? ""
                    : "&cursor=" + page.get("next").asString();
        } while (!cursor.isEmpty());
        return rows;
    }
}
