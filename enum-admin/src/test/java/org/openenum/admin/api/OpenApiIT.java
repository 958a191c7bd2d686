package org.openenum.admin.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.openenum.admin.ApiClient;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.config.EnumAdmin;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.FileSystemUtils;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * The description of the API, {@code docs/openapi.json}, is made of the controllers and the comments in them; this test fails where the two are apart. With
 * {@code -Dopenapi.write=true} it writes the file instead.
 */
class OpenApiIT {

    private static final Path DOCUMENTED = Path.of("../docs/openapi.json");

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(SerializationFeature.INDENT_OUTPUT)
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();

    @Test
    void documentedDescription_isThatOfTheProgram() throws IOException {
        String made = made();
        if (Boolean.getBoolean("openapi.write")) {
            Files.writeString(DOCUMENTED, made);
        }
        assertThat(made)
                .as("docs/openapi.json is not that of the controllers: write it with ./mvnw verify -Dopenapi.write=true"
                        + " -Dit.test=OpenApiIT, and look at the difference")
                .isEqualTo(Files.readString(DOCUMENTED));
    }

    private static String made() throws IOException {
        Path data = Files.createTempDirectory("openenum-openapi-test");
        String[] arguments = {
            "--server.port=0",
            "--management.server.port=0",
            "--openenum.data=" + data,
            "--springdoc.api-docs.enabled=true",
            "--springdoc.api-docs.version=openapi_3_1",
            "--springdoc.api-docs.path=/api/v1/description",
            "--springdoc.paths-to-match=/api/v1/**",
            "--springdoc.override-with-generic-response=false"
        };
        SpringApplication program = new SpringApplication(EnumAdmin.class, OpenApiTexts.class);
        try (ConfigurableApplicationContext context = program.run(arguments)) {
            String secret = context.getBean(TokenService.class)
                    .create("openapi", Role.ADMINISTRATOR, null, RunningAdmin.author())
                    .secret();
            String url = "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port");
            ApiClient.Answer answer = new ApiClient(url, secret).get("/api/v1/description");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
            return JSON.writeValueAsString(sorted(answer.json())) + "\n";
        } finally {
            FileSystemUtils.deleteRecursively(data);
        }
    }

    /** Objects in the order of their members, so that the file does not depend on the order of methods in a class. */
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
