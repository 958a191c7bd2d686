package org.openenum.admin.ruleset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.account.Role;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.TestDatabase;
import org.springframework.context.ConfigurableApplicationContext;
import tools.jackson.databind.JsonNode;

/** A PostgreSQL that is restored to an earlier backup while enum-admin is running. */
class RestoredDatabaseIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** More ids than two values of the sequence stand for. */
    private static final int MANY = 120;

    private final DatabaseLocation location = TestDatabase.POSTGRESQL.create();

    private final String name =
            URI.create(location.jdbcUrl().substring("jdbc:".length())).getPath().substring(1);

    private ApiClient client;

    @TempDir
    Path folder;

    @Test
    void numbersWrittenAfterTheRestore_pointToRuleSetsThatAreThere() throws SQLException {
        List<String> settings = new ArrayList<>(AdminProgram.on(location));
        settings.add("--openenum.data=" + folder);
        try (ConfigurableApplicationContext admin = AdminProgram.start(settings)) {
            client = AdminProgram.client(admin, Role.ADMINISTRATOR);
            client.create("/zones/e164.example", "{}");
            put(0, "before.example");
            backUp();
            for (int i = 1; i <= MANY; i++) {
                put(i, "sbc" + i + ".example");
            }

            restore();
            await().atMost(PATIENCE)
                    .until(() -> client.get("/zones/e164.example").status() == 200);

            // In another order, so that ids which were assigned twice would belong to other rule sets.
            for (int i = MANY; i >= 1; i--) {
                put(i, "sbc" + i + ".example");
                if (i == MANY / 2) {
                    put(MANY + 1, "new.example");
                }
            }
            assertThat(numbersWithoutRuleSet()).isZero();
            for (int i = 1; i <= MANY; i++) {
                assertThat(uriOf(i)).isEqualTo("sip:+{number}@sbc" + i + ".example");
            }
            assertThat(uriOf(0)).isEqualTo("sip:+{number}@before.example");
            assertThat(uriOf(MANY + 1)).isEqualTo("sip:+{number}@new.example");
        }
    }

    private void put(int number, String host) {
        String rules = """
                {"rules": [{"service": "E2U+sip", "uri": "sip:+{number}@%s"}]}""".formatted(host);
        // A pooled connection that was used a moment before the restore is only found to be dead when it is used.
        Answer answer = await().atMost(PATIENCE)
                .until(() -> client.send("PUT", path(number), rules), sent -> sent.status() != 503);
        assertThat(answer.status()).as(answer.toString()).isIn(200, 201);
    }

    private String uriOf(int number) {
        JsonNode json = client.get(path(number)).json();
        return json.at("/rules/0/uri").asString();
    }

    private static String path(int number) {
        return "/zones/e164.example/numbers/" + (493000000 + number);
    }

    private void backUp() throws SQLException {
        run(
                "alter database " + name + " allow_connections false",
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name + "'");
        await().atMost(PATIENCE).ignoreExceptions().until(() -> {
            run("create database " + name + "_backup template " + name);
            return true;
        });
        run("alter database " + name + " allow_connections true");
        await().atMost(PATIENCE).until(() -> client.get("/zones/e164.example").status() == 200);
    }

    private void restore() throws SQLException {
        run("drop database " + name + " with (force)", "create database " + name + " template " + name + "_backup");
    }

    private int numbersWithoutRuleSet() throws SQLException {
        try (Connection connection = TestDatabase.dataSource(location).getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(
                        "select count(*) from mapping m where not exists (select 1 from rule_set r where r.id = m.rule_set_id)")) {
            row.next();
            return row.getInt(1);
        }
    }

    private void run(String... commands) throws SQLException {
        DatabaseLocation server = DatabaseLocation.at(
                location.jdbcUrl().replace("/" + name, "/postgres"), location.user(), location.password());
        try (Connection connection = TestDatabase.dataSource(server).getConnection();
                Statement statement = connection.createStatement()) {
            for (String command : commands) {
                statement.execute(command);
            }
        }
    }
}
