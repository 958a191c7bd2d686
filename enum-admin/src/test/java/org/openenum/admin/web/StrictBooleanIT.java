package org.openenum.admin.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.openenum.admin.ApiClient;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.SignedIn;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * {@code True}, {@code 1}, {@code yes}: the meaning is a guess, and a wrongly guessed dry run would make the change. So
 * every write refuses them and changes nothing.
 */
class StrictBooleanIT {

    private static final RunningAdmin ADMIN = RunningAdmin.on(TestDatabase.H2);

    private static final String ZONE = RunningAdmin.newApex();

    /** Values in a query or form, which a library or a person may write. */
    private static final List<String> NEITHER = List.of(
            "True",
            "TRUE",
            "tRue",
            "False",
            "FALSE",
            "1",
            "0",
            "yes",
            "no",
            "on",
            "off",
            "y",
            "t",
            "",
            " true",
            "true ",
            "\"true\"",
            "true,true",
            "null");

    private static final List<String> NEITHER_IN_JSON =
            List.of("\"true\"", "\"false\"", "\"True\"", "\"\"", "1", "0", "1.0", "null", "[]", "[true]", "{}");

    private static final Set<String> WRITTEN_BY_ITSELF =
            Set.of("TARGET_STATE", "TARGET_TURN", "RULE_SET_OUT", "STEERING_LEASE", "STEERING_STEP");

    private static ApiClient client;

    private static SignedIn browser;

    private Map<String, Long> before;

    @BeforeEach
    void makeZone() {
        if (client == null) {
            client = ADMIN.client(Role.ADMINISTRATOR);
            client.create("/zones/" + ZONE, "{}");
            client.create("/zones/" + ZONE + "/numbers/4930", "{\"status\":\"closed\"}");
            browser = SignedIn.to(ADMIN);
        }
        before = rows();
    }

    @AfterEach
    void nothingHappened() {
        assertThat(rows()).isEqualTo(before);
        assertThat(client.get("/zones/" + ZONE + "/numbers/4930").status()).isEqualTo(200);
    }

    static List<EveryWrite> writesOfTheApi() {
        return EveryWrite.of(ADMIN, ZONE, true);
    }

    static List<EveryWrite> writesOfTheConsole() {
        return EveryWrite.of(ADMIN, ZONE, false).stream()
                .filter(write -> !write.path().equals("/error"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("writesOfTheApi")
    void anythingElseInTheQuery_isRefused(EveryWrite write) {
        for (String name : write.booleans()) {
            Stream<String> spellings = Stream.concat(
                    NEITHER.stream().map(value -> name + "=" + encoded(value)),
                    Stream.of(
                            name,
                            name + "=true&" + name + "=true",
                            name + "=true&" + name + "=false",
                            name.toUpperCase(Locale.ROOT) + "=true",
                            "%20" + name + "=true"));
            spellings.forEach(query -> {
                Answer answer = send(write, "?" + query, write.readsJson() ? "{}" : null);

                assertThat(answer.status()).as(query + ": " + answer).isEqualTo(400);
                assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
                assertThat(answer.json().at("/errors/0/pointer").asString().strip())
                        .as(answer.toString())
                        .endsWithIgnoringCase(name);
            });
        }
    }

    @ParameterizedTest
    @MethodSource("writesOfTheApi")
    void parameterInABodyThatIsNotRead_isRefused(EveryWrite write) {
        for (String type : List.of("application/x-www-form-urlencoded", "application/json")) {
            String body = type.endsWith("json") ? "{\"dryRun\":true}" : "dryRun=true";

            // An import accepts any body as its file, and reports that its zone is missing.
            Answer answer = send(write, "", body, "Content-Type", type);

            assertThat(answer.status()).as(answer.toString()).isBetween(400, 422);
            assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
        }
    }

    @ParameterizedTest
    @MethodSource("writesOfTheApi")
    void anythingElseInJson_isRefused(EveryWrite write) {
        for (String member : write.members()) {
            for (String value : NEITHER_IN_JSON) {
                Answer answer = send(write, "", member.formatted(value), "Content-Type", "application/json");

                assertThat(answer.status())
                        .as(member.formatted(value) + ": " + answer)
                        .isEqualTo(400);
                assertThat(answer.header("Content-Type")).startsWith("application/problem+json");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "dryRun, true",
        "dryRun, True",
        "apply, True",
        "apply, 1",
        "compress, yes",
        "header, TRUE",
        "force, true",
    })
    void partOfTheFormOfAnImport_isReadAsStrictly(String name, String value) {
        Answer answer = client.send(
                "POST",
                "/imports?zone=" + ZONE,
                part("file\"; filename=\"numbers.csv", "number,status\n4932,closed\n") + part(name, value)
                        + "--b--\r\n",
                "Content-Type",
                "multipart/form-data; boundary=b");

        assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        assertThat(answer.json().at("/errors/0/pointer").asString()).isEqualTo("/" + name);
    }

    @Test
    void partsThatAreGivenTwice_areRefused() {
        String twice = part("apply", "false") + part("apply", "true");
        for (String parts : List.of(twice, part("dryRun\"; filename=\"a", "true"))) {
            Answer answer = client.send(
                    "POST",
                    "/imports?zone=" + ZONE,
                    part("file\"; filename=\"numbers.csv", "number,status\n4932,closed\n") + parts + "--b--\r\n",
                    "Content-Type",
                    "multipart/form-data; boundary=b");

            assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @MethodSource("writesOfTheConsole")
    void anythingElseInTheConsole_isRefused(EveryWrite write) {
        for (String name : write.booleans()) {
            for (String value : List.of("True", "1", "on", "")) {
                String field = name + "=" + value;

                assertThat(browser.post(write.path() + "?" + field, "").statusCode())
                        .as("query " + field)
                        .isEqualTo(400);
                assertThat(browser.post(write.path(), field).statusCode())
                        .as("form " + field)
                        .isEqualTo(400);
            }
        }
    }

    /** The numbers of rows in all tables, without those that the program writes by itself for other tests. */
    private static Map<String, Long> rows() {
        JdbcClient database = ADMIN.get(JdbcClient.class);
        Map<String, Long> rows = new TreeMap<>();
        database
                .sql("select table_name from information_schema.tables where table_schema = 'PUBLIC'")
                .query(String.class)
                .list()
                .stream()
                .filter(table -> !WRITTEN_BY_ITSELF.contains(table))
                .forEach(table -> rows.put(table, count(database, table)));
        return rows;
    }

    private static long count(JdbcClient database, String table) {
        String requested = table.equals("AUDIT_ENTRY") ? " where action not like '%.weights'" : ""; // Once a minute.
        return database.sql("select count(*) from \"" + table + "\"" + requested)
                .query(Long.class)
                .single();
    }

    private static Answer send(EveryWrite write, String query, String body, String... headers) {
        String[] all =
                Stream.concat(Stream.of("If-Match", "*"), Stream.of(headers)).toArray(String[]::new);
        return client.send(write.method(), write.path().substring(Api.ROOT.length()) + query, body, all);
    }

    private static String part(String name, String content) {
        return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n";
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
