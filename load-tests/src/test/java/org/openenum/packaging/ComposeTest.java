package org.openenum.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

class ComposeTest {

    /** The volume through which one program gets a secret from the other. */
    private static final String REPORTS = "report";

    private static final Map<String, Object> COMPOSE =
            new Yaml(new SafeConstructor(new LoaderOptions())).load(Checkout.read("docker-compose.yml"));

    /** Address, published port, port of the container, transport. */
    private static final Pattern PORT =
            Pattern.compile("\\$\\{(\\w+):-127\\.0\\.0\\.1}:\\$\\{(\\w+):-(\\d+)}:(\\d+)(/\\w+)?");

    @Test
    void composition_hasADatabaseAndBothPrograms() {
        assertThat(COMPOSE).containsOnlyKeys("x-database-address", "x-secrets", "services", "secrets", "volumes");
        assertThat(services()).containsOnlyKeys("database", "enum-admin", "enum-server");
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void program_isBuiltFromAnImageFileOfTheProject(String name) {
        Map<String, Object> build = map(service(name), "build");
        assertThat(build).containsEntry("context", ".").containsEntry("dockerfile", name + "/Dockerfile");
        assertThat(Checkout.exists((String) build.get("dockerfile"))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void variableOfAProgram_isOneThatTheProjectKnows(String name) {
        assertThat(map(service(name), "environment").keySet())
                .isNotEmpty()
                .allSatisfy(variable ->
                        assertThat(Checkout.read("openenum.conf.example")).contains("#" + variable + "="));
    }

    @Test
    void secret_isAFileThatAllOfThemRead_andStandsInNoEnvironment() {
        assertThat(map(map(COMPOSE, "secrets"), "database-password")).containsOnlyKeys("file");
        for (String name : services().keySet()) {
            assertThat(map(service(name), "environment").keySet())
                    .noneMatch(variable -> variable.endsWith("PASSWORD") || variable.endsWith("KEY"));
        }
        for (String name : List.of("enum-admin", "enum-server")) {
            assertThat(service(name).get("secrets"))
                    .isEqualTo(List.of(Map.of("source", "database-password", "target", "openenum.database.password")));
        }
        assertThat(service("database").get("secrets")).isEqualTo(List.of("database-password"));
        assertThat(map(service("database"), "environment"))
                .containsEntry("POSTGRES_PASSWORD_FILE", "/run/secrets/database-password");
    }

    @Test
    void databaseAddress_namesTheDatabaseThatIsMade() {
        Map<String, Object> database = map(service("database"), "environment");
        Map<String, Object> program = map(service("enum-admin"), "environment");
        assertThat(program)
                .containsEntry(
                        "OPENENUM_DATABASE_URL", "jdbc:postgresql://database:5432/" + database.get("POSTGRES_DB"))
                .containsEntry("OPENENUM_DATABASE_USER", database.get("POSTGRES_USER"));
        Map<String, Object> answering = new HashMap<>(map(service("enum-server"), "environment"));
        answering.keySet().removeIf(variable -> !variable.contains("DATABASE"));
        assertThat(answering).isNotEmpty();
        assertThat(program).containsAllEntriesOf(answering);
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void program_hasTimeToEnd(String name) {
        assertThat(service(name)).containsEntry("stop_grace_period", "30s");
    }

    @Test
    void lookupPage_asksTheServerOfTheComposition() {
        assertThat(services())
                .containsKey((String) map(service("enum-admin"), "environment").get("OPENENUM_DNS_ADDRESS"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"enum-admin", "enum-server"})
    void publishedPort_isExposedByTheImageAndTheProductsOwn(String name) {
        List<String> exposed = new ArrayList<>();
        for (Object entry : (List<?>) service(name).get("ports")) {
            Matcher port = PORT.matcher(entry.toString());
            assertThat(port.matches()).as("port %s", entry).isTrue();
            assertThat(port.group(3)).isEqualTo(port.group(4));
            assertThat(Checkout.read("openenum.conf.example"))
                    .contains("#" + port.group(2) + "=" + port.group(3) + "\n");
            exposed.add(port.group(4) + (port.group(5) == null ? "/tcp" : port.group(5)));
        }
        assertThat(Checkout.read(name + "/Dockerfile")).contains("EXPOSE " + String.join(" ", exposed) + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"database", "enum-admin", "enum-server"})
    void volume_isDeclaredAndNamedByTheImage(String name) {
        for (Object entry : (List<?>) service(name).get("volumes")) {
            String[] parts = entry.toString().split(":");
            assertThat(map(COMPOSE, "volumes")).containsKey(parts[0]);
            if (!name.equals("database") && !parts[0].equals(REPORTS)) {
                assertThat(Checkout.read(name + "/Dockerfile"))
                        .contains("VOLUME " + parts[1] + "\n", "OPENENUM_DATA=" + parts[1] + " ");
            }
        }
    }

    @Test
    void tokenOfReports_isWrittenWhereTheServerReadsIt() {
        Map<String, String> settings =
                Map.of("enum-admin", "OPENENUM_REPORT_SECRETFILE", "enum-server", "OPENENUM_REPORT_TOKENFILE");
        for (String name : settings.keySet()) {
            String file = (String) map(service(name), "environment").get(settings.get(name));
            String folder = file.substring(0, file.lastIndexOf('/'));
            assertThat(((List<?>) service(name).get("volumes")).toString()).contains(REPORTS + ":" + folder);
            assertThat(Checkout.read(name + "/Dockerfile")).contains(" " + folder + "\n");
        }
        assertThat(map(service("enum-admin"), "environment").get("OPENENUM_REPORT_SECRETFILE"))
                .isEqualTo(map(service("enum-server"), "environment").get("OPENENUM_REPORT_TOKENFILE"));
        assertThat(map(service("enum-server"), "environment").get("OPENENUM_REPORT_TO"))
                .isEqualTo("http://enum-admin:8080");
    }

    private static Map<String, Object> services() {
        return map(COMPOSE, "services");
    }

    private static Map<String, Object> service(String name) {
        return map(services(), name);
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> map(Map<String, Object> parent, String key) {
        assertThat(parent.get(key)).as(key).isInstanceOf(Map.class);
        return (Map<String, Object>) parent.get(key);
    }
}
