package org.openenum.admin.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Comments are written and removed in every way; the search finds out whether the index is correct. */
class CommentSearchIT {

    private static int made;

    private static final String RULES = "\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:x@sbc.example\"}]";

    private ApiClient client;

    private String zone;

    private String apex;

    /** A word that no other test has in its comments. */
    private String word;

    private void start(TestDatabase database) {
        client = RunningAdmin.on(database).client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        zone = "/zones/" + apex;
        word = "remark" + (char) ('a' + made++) + "x";
        ok(client.create(zone, "{}"));
    }

    @ParameterizedTest
    @EnumSource
    void words_areFoundByHowTheyBegin_inAnyCaseAndOrder(TestDatabase database) {
        start(database);
        ok(client.create(
                zone + "/numbers/49301", "{\"comment\":\"Dr. Müller, " + word + " (2nd floor)\"," + RULES + "}"));
        ok(client.create(zone + "/numbers/49302", "{\"comment\":\"" + word + " of Köln\"," + RULES + "}"));
        ok(client.create(
                zone + "/delegations/4931",
                "{\"comment\":\"" + word + " elsewhere\",\"nameServers\":[\"ns1.example.net\"]}"));

        assertThat(found(word)).containsExactly("+49301", "+49302", "+4931");
        assertThat(found(word.toUpperCase(java.util.Locale.ROOT) + " MÜLL")).containsExactly("+49301");
        assertThat(found("kö " + word.substring(0, 7))).containsExactly("+49302");
        assertThat(found(word + " nowhere")).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void comment_thatIsChangedRemovedOrTakenBack_isFoundAsItIs(TestDatabase database) {
        start(database);
        ok(client.create(zone + "/numbers/49301", "{\"comment\":\"" + word + " one\"," + RULES + "}"));
        Answer changed = ok(
                client.send("PATCH", zone + "/numbers/49301", "{\"comment\":\"" + word + " two\"}", "If-Match", "*"));
        assertThat(found(word + " one")).isEmpty();
        assertThat(found(word + " two")).containsExactly("+49301");
        ok(client.send("POST", "/changesets/" + changed.header("X-Changeset") + "/revert", "{}"));
        assertThat(found(word + " one")).containsExactly("+49301");
        Answer removed = ok(client.send("DELETE", zone + "/numbers/49301", null, "If-Match", "*"));
        assertThat(found(word)).isEmpty();
        ok(client.send("POST", "/changesets/" + removed.header("X-Changeset") + "/revert", "{}"));
        assertThat(found(word)).containsExactly("+49301");
        ok(client.send("DELETE", zone + "?force=true", null, "If-Match", "*"));
        assertThat(found(word)).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void commentsOfAnImport_andOfABulkChange_areFound_andGoWithTheirUndo(TestDatabase database) {
        start(database);
        String rows = "number,service,uri,comment\n+49301,E2U+sip,sip:a@sbc.example," + word + " imported\n"
                + "+49302,E2U+sip,sip:a@sbc.example,other\n";
        end(client.send("POST", "/imports?apply=true&zone=" + apex, rows));
        assertThat(found(word)).containsExactly("+49301");
        JsonNode updated = end(client.send(
                "POST",
                zone + "/numbers/bulk-update",
                "{\"filter\":{\"prefix\":\"4930\"},\"set\":{\"comment\":\"" + word + " moved\"}}"));
        assertThat(found(word + " moved")).containsExactly("+49301", "+49302");
        assertThat(found(word + " imported")).isEmpty();
        ok(client.send("POST", "/changesets/" + updated.at("/changeset").asLong() + "/revert", "{}"));
        assertThat(found(word)).containsExactly("+49301");
        end(client.send("POST", zone + "/numbers/bulk-update", "{\"filter\":{\"prefix\":\"49301\"},\"delete\":true}"));
        assertThat(found(word)).isEmpty();
    }

    private JsonNode end(Answer accepted) {
        JsonNode job = client.end(accepted);
        assertThat(job.at("/state").asString()).as(job.toString()).isEqualTo("done");
        return job;
    }

    private List<String> found(String typed) {
        List<String> numbers = new ArrayList<>();
        client.get("/search?q=" + URLEncoder.encode(typed, StandardCharsets.UTF_8))
                .json()
                .at("/groups")
                .forEach(group -> {
                    if (group.at("/kind").asString().equals("comments")) {
                        group.at("/hits")
                                .forEach(hit -> numbers.add(hit.at("/text").asString()));
                    }
                });
        return numbers;
    }

    private static Answer ok(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return answer;
    }
}
