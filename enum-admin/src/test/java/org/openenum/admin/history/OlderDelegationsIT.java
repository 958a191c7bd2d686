package org.openenum.admin.history;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/**
 * Delegations in logs of older builds: a delegation with a comment has its own entry beside those of its records. It is
 * ignored.
 */
class OlderDelegationsIT {

    private static final String DS = "60485 13 2 2BB183AF5F22588179A53B0A98631FAD1A292118AABBCCDDEEFF001122334455";

    private static final String RECORDS = "{\"ttl\":300,\"records\":[\"ns1.example.net.\"]}";

    private static final String LENT = "{\"comment\":\"lent\"}";

    private static final String AS_ENTRY = """
            update change_log set subject = 0, digits = '44', kind = 2, owner = null, type = null, before_status = ?, before_min_digits = ?, before_max_digits = ?,
              after_status = ?, after_min_digits = ?, after_max_digits = ?, before_content = ?, after_content = ? where seq = ?""";

    private ApiClient client;

    private RunningAdmin admin;

    private String path;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        String apex = RunningAdmin.newApex();
        client.create("/zones/" + apex, "{}");
        path = "/zones/" + apex + "/delegations/44";
    }

    private long delegate() {
        return changeOf(client.create(
                path,
                "{\"nameServers\":[\"ns1.example.net\"],\"ds\":[\"" + DS + "\"],\"ttl\":300,\"comment\":\"lent\"}"));
    }

    @ParameterizedTest
    @EnumSource
    void removal_isTakenBack(TestDatabase database) throws SQLException {
        start(database);
        delegate();
        long removal = changeOf(client.send("DELETE", path, null, "If-Match", "*"));
        asRecords(removal, RECORDS, null);
        asEntry(removal + 1, true, LENT, false, null);

        takeBack(removal);

        JsonNode back = client.get(path).json();
        assertThat(back.at("/nameServers/0").asString()).as(back.toString()).isEqualTo("ns1.example.net.");
        assertThat(client.get("/changesets/" + removal + "/changes").toString())
                .as("what the comment was")
                .contains("lent");
    }

    @ParameterizedTest
    @EnumSource
    void creation_isTakenBack(TestDatabase database) throws SQLException {
        start(database);
        long creation = delegate();
        client.send("PATCH", path, "{\"ds\":[]}", "If-Match", "*");
        asEntry(creation, false, null, true, LENT);
        asNameServers(creation + 1, RECORDS);

        takeBack(creation);

        assertThat(client.get(path).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @EnumSource
    void commentAlone_staysAsItIs(TestDatabase database) throws SQLException {
        start(database);
        delegate();
        long sold = changeOf(client.send("PATCH", path, "{\"comment\":\"sold\"}", "If-Match", "*"));
        asEntry(sold, true, LENT, true, "{\"comment\":\"sold\"}");

        takeBack(sold);

        assertThat(client.get(path).json().at("/comment").asString()).isEqualTo("sold");
    }

    @ParameterizedTest
    @EnumSource
    void history_isReadAndGoesBackToAnOlderVersion_withItsComment(TestDatabase database) throws SQLException {
        start(database);
        long creation = delegate();
        client.send(
                "PATCH", path, "{\"ds\":[],\"nameServers\":[\"ns2.example.net\"],\"comment\":null}", "If-Match", "*");
        asEntry(creation, false, null, true, LENT);
        asNameServers(creation + 1, RECORDS);

        JsonNode history = client.get(path + "/history").json().at("/items");
        assertThat(history.size()).as(history.toString()).isEqualTo(2);
        assertThat(history.at("/1/effect").asString()).isEqualTo("created");
        Answer answer = client.send(
                "POST", path + "/revert", "{\"to\":" + history.at("/1/seq").asLong() + "}", "If-Match", "*");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.json().at("/nameServers/0").asString()).isEqualTo("ns1.example.net.");
        assertThat(answer.json().at("/comment").asString()).isEqualTo("lent");
    }

    private void takeBack(long changeset) {
        Answer answer = client.send("POST", "/changesets/" + changeset + "/revert", "{}");
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    }

    private static long changeOf(Answer answer) {
        assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
        return Long.parseLong(answer.header("X-Changeset"));
    }

    private void asEntry(long seq, boolean was, String before, boolean is, String after) throws SQLException {
        Object stood = was ? 0 : null;
        Object stands = is ? 0 : null;
        update(AS_ENTRY, stood, stood, stood, stands, stands, stands, before, after, seq);
    }

    private void asRecords(long seq, String before, String after) throws SQLException {
        update("update change_log set before_content = ?, after_content = ? where seq = ?", before, after, seq);
    }

    private void asNameServers(long seq, String after) throws SQLException {
        update("update change_log set type = 2, before_content = ?, after_content = ? where seq = ?", null, after, seq);
    }

    private void update(String sql, Object... values) throws SQLException {
        try (Connection connection = admin.get(DataSource.class).getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            connection.setAutoCommit(true);
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            assertThat(statement.executeUpdate()).isEqualTo(1);
        }
    }
}
