package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.database.TestDatabase;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;

/** Rule sets that nothing points to. */
class UnusedRuleSetsIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private RunningAdmin admin;

    private ApiClient client;

    private String apex;

    private void start(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        apex = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + apex, "{}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @EnumSource
    void leftoverOfARefusedImport_isRemovedAfterItsTime_andWhatIsUsedOrNamedByHistoryStays(TestDatabase database)
            throws Exception {
        start(database);
        put("former", "If-None-Match");
        put("used", "If-Match");
        leaveBehind("leftover");
        awaitStepsUntil(() -> unusedSince("leftover") != null);
        assertThat(exists("leftover")).isTrue();

        age("leftover");
        age("former");
        awaitStepsUntil(() -> !exists("leftover"));

        assertThat(exists("used")).isTrue();
        assertThat(exists("former")).isTrue();
        assertThat(count("select count(*) from naptr_rule n where n.uri like ?", "%leftover." + apex))
                .isZero();
        long former =
                client.get(number() + "/history").json().at("/items/1/seq").asLong();
        Answer reverted = client.send("POST", number() + "/revert", "{\"to\": " + former + "}", "If-Match", "*");
        assertThat(reverted.status()).as(reverted.toString()).isEqualTo(200);
        assertThat(reverted.json().at("/rules/0/uri").asString()).isEqualTo("sip:+{number}@former." + apex);
    }

    @ParameterizedTest
    @EnumSource
    void unusedRuleSetThatIsUsedAgain_stays(TestDatabase database) throws Exception {
        start(database);
        leaveBehind("again");
        awaitStepsUntil(() -> unusedSince("again") != null);
        age("again");
        importNumber("again", 200);

        awaitStepsUntil(() -> unusedSince("again") == null);

        assertThat(exists("again")).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void changeAboutToUseOneThatIsRemoved_isRunAgainAndMakesIt(TestDatabase database) throws Exception {
        start(database);
        leaveBehind("race");
        awaitStepsUntil(() -> unusedSince("race") != null);
        List<Integer> found = new ArrayList<>();

        admin.get(ChangeLog.class).write(RunningAdmin.author(), changes -> {
            Target target = admin.get(AnonymousRuleSets.class).withContent(content("race"), changes);
            found.add(target.id());
            if (found.size() == 1) {
                age("race");
                CompletableFuture.runAsync(() -> awaitStepsUntil(() -> !exists("race")))
                        .join();
            }
            changes.note("test.use", "race");
            return target;
        });

        assertThat(found).hasSize(2).doesNotHaveDuplicates();
        assertThat(exists("race")).isTrue();
    }

    /** An import that creates its rule sets and is then refused: it would remove a number, and may remove none. */
    private void leaveBehind(String host) throws SQLException {
        importNumber("stays", 100);
        Answer accepted = client.send(
                "POST",
                "/imports?apply=true&mode=replace&maxDeletePercent=0&zone=" + apex,
                file(host, 101),
                "Content-Type",
                "text/csv");
        assertThat(client.end(accepted).at("/state").asString()).isEqualTo("failed");
        assertThat(exists(host)).isTrue();
    }

    private void importNumber(String host, int last) {
        Answer accepted =
                client.send("POST", "/imports?apply=true&zone=" + apex, file(host, last), "Content-Type", "text/csv");
        assertThat(client.end(accepted).at("/state").asString()).isEqualTo("done");
    }

    private String file(String host, int last) {
        return "number,service,uri\n+4930" + last + ",E2U+sip,sip:+{number}@" + host + "." + apex + "\n";
    }

    private void put(String host, String precondition) {
        Answer answer = client.send("PUT", number(), """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@%s.%s"}]}""".formatted(host, apex), precondition, "*");
        assertThat(answer.status()).as(answer.toString()).isIn(200, 201);
    }

    private String number() {
        return "/zones/" + apex + "/numbers/493099";
    }

    private RuleSetContent content(String host) {
        return new RuleSetContent(
                3_600,
                List.of(new NaptrRule(100, 10, "u", "E2U+sip", "sip:+{number}@" + host + "." + apex, null, ".")));
    }

    /** Repeatedly visits all rule sets; the program does so, too, and no job may be running. */
    private void awaitStepsUntil(Found found) {
        UnusedRuleSets unused = admin.get(UnusedRuleSets.class);
        await().atMost(PATIENCE).until(() -> {
            while (!unused.step()) {
                // Continue to the end.
            }
            return found.isSo();
        });
    }

    @FunctionalInterface
    private interface Found {
        boolean isSo() throws SQLException;
    }

    private boolean exists(String host) throws SQLException {
        return count(
                        "select count(*) from rule_set r where r.content_hash = ?",
                        content(host).hash())
                == 1;
    }

    private int count(String sql, Object value) throws SQLException {
        try (Connection connection = admin.get(DataSource.class).getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, value);
            try (ResultSet row = statement.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private Instant unusedSince(String host) throws SQLException {
        try (Connection connection = admin.get(DataSource.class).getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("select unused_since from rule_set where content_hash = ?")) {
            statement.setBytes(1, content(host).hash());
            try (ResultSet row = statement.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getTimestamp(1) == null ? null : row.getTimestamp(1).toInstant();
            }
        }
    }

    private void age(String host) {
        try (Connection connection = admin.get(DataSource.class).getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("update rule_set set unused_since = ? where content_hash = ?")) {
            statement.setObject(
                    1, Instant.now().minus(UnusedRuleSets.KEPT).minusSeconds(60).atOffset(ZoneOffset.UTC));
            statement.setBytes(2, content(host).hash());
            assertThat(statement.executeUpdate()).isEqualTo(1);
            connection.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
