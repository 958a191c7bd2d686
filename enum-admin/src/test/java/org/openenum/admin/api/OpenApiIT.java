package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openenum.admin.AdminProgram;
import org.openenum.admin.ApiClient;
import org.openenum.admin.account.Role;
import org.openenum.admin.config.EnumAdmin;
import org.openenum.admin.web.Api;
import org.springframework.aot.AotDetector;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.SpringProperties;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The description of the API, {@code docs/openapi.json}, is generated from the controllers and their comments, and its
 * examples from responses of the program. This test fails if the file differs; with {@code -Dopenapi.write=true} it
 * writes the file instead.
 */
class OpenApiIT {

    private static final Path DOCUMENTED = Path.of("../docs/openapi.json");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    /**
     * Operations without an example: the description itself, the end of a sign-in in a browser, and the removal of a
     * server.
     */
    private static final Set<String> WITHOUT_EXAMPLE =
            Set.of("getDescription", "endOwnSession", "endUserSession", "forgetServer");

    @Test
    void documentedDescription_isThatOfTheProgram() throws IOException {
        JsonNode made = made();
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(DOCUMENTED, text(made));
        }
        JsonNode documented = JSON.readTree(DOCUMENTED.toFile());
        assertThat(text(withoutExamples(made)))
                .as("docs/openapi.json is not that of the controllers: write it with ./mvnw verify -Dopenapi.write=true"
                        + " -Dit.test=OpenApiIT, and look at the difference")
                .isEqualTo(text(withoutExamples(documented)));
    }

    @Test
    void everyOperation_hasExamplesThatFitWhatItSays() {
        JsonNode documented = JSON.readTree(DOCUMENTED.toFile());
        List<String> faults = new ArrayList<>();
        documented
                .get("paths")
                .properties()
                .forEach(path -> path.getValue().properties().forEach(method -> {
                    JsonNode operation = method.getValue();
                    String name = operation.get("operationId").asString();
                    if (!WITHOUT_EXAMPLE.contains(name)) {
                        List<JsonNode> taken = contents(operation.at("/requestBody"));
                        List<JsonNode> given = operation.get("responses").properties().stream()
                                .filter(response -> response.getKey().startsWith("2"))
                                .flatMap(response -> contents(response.getValue()).stream())
                                .toList();
                        check(documented, name + " takes", taken, faults);
                        check(documented, name + " gives", given, faults);
                    }
                }));
        assertThat(faults).isEmpty();
    }

    private static void check(JsonNode documented, String what, List<JsonNode> contents, List<String> faults) {
        List<JsonNode> shown =
                contents.stream().filter(content -> content.has("example")).toList();
        if (shown.isEmpty() && !contents.isEmpty()) {
            faults.add(what + ": no example");
        }
        for (JsonNode content : shown) {
            ApiExamples.faults(documented, content.get("example"), content.get("schema"))
                    .forEach(fault -> faults.add(what + ": " + fault));
        }
    }

    /** The bodies of a request or a response, one for each media type. */
    private static List<JsonNode> contents(JsonNode body) {
        return body.path("content").properties().stream()
                .map(Map.Entry::getValue)
                .toList();
    }

    private static String text(JsonNode description) {
        return JSON.writeValueAsString(sorted(description)) + "\n";
    }

    /** Examples contain times, which differ in each run. */
    private static JsonNode withoutExamples(JsonNode description) {
        JsonNode copy = description.deepCopy();
        copy.findParents("example").forEach(parent -> ((ObjectNode) parent).remove("example"));
        return copy;
    }

    private static JsonNode made() throws IOException {
        Path data = Files.createTempDirectory("openenum-openapi-test");
        String[] arguments = {
            "--server.port=0",
            "--management.server.port=0",
            "--openenum.data=" + data,
            "--openenum.oidc.issuer=https://login.example.net",
            "--springdoc.api-docs.enabled=true",
            "--springdoc.api-docs.version=openapi_3_1",
            "--springdoc.api-docs.path=/api/v1/description",
            "--springdoc.paths-to-match=/api/v1/**",
            "--springdoc.override-with-generic-response=false"
        };
        SpringApplication program = new SpringApplication(EnumAdmin.class, OpenApiTexts.class);
        // The bean of the texts does not exist in the build that evaluated the beans.
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, "false");
        try (ConfigurableApplicationContext context = program.run(arguments)) {
            String secret = AdminProgram.token(context, Role.ADMINISTRATOR);
            String url = AdminProgram.url(context);
            ApiClient.Answer answer = new ApiClient(url, secret).get("/api/v1/description");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            ObjectNode description = (ObjectNode) answer.json();
            new ApiExamples(description).record(new ApiClient(url, secretOfTheExamples(url, secret)));
            return description;
        } finally {
            SpringProperties.setProperty(AotDetector.AOT_ENABLED, null);
            FileSystemUtils.deleteRecursively(data);
        }
    }

    /** The label of this token is the actor in all examples of changes. */
    private static String secretOfTheExamples(String url, String secret) {
        return new ApiClient(url + Api.ROOT, secret)
                .send("POST", "/tokens", "{\"label\":\"crm\",\"role\":\"administrator\"}")
                .json()
                .get("token")
                .asString();
    }

    /** Sorts the members of objects, so that the file does not depend on the order of methods in a class. */
    private static Object sorted(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> members = new TreeMap<>();
            node.properties().forEach(member -> members.put(member.getKey(), sorted(member.getValue())));
            return members;
        }
        if (node.isArray()) {
            List<Object> items = new ArrayList<>();
            node.forEach(item -> items.add(sorted(item)));
            return items;
        }
        return node;
    }
}
