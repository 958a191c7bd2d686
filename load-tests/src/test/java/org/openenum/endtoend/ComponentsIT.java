package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The libraries in the programs, according to the bill of materials of the build, are those that docs/dependencies.md
 * accepts.
 */
class ComponentsIT {

    private static final Path HOME = Path.of("..");

    private static List<Component> shipped;
    private static List<Accepted> accepted;

    /** A library in a program: {@code group:name} and its version. */
    private record Component(String name, Version version) {}

    /** A row of the table: a library, or all of a group, and the first version without a known vulnerability. */
    private record Accepted(String pattern, String notBelow) {

        private boolean covers(Component component) {
            return pattern.endsWith(":*")
                    ? component.name.startsWith(pattern.substring(0, pattern.length() - 1))
                    : component.name.equals(pattern);
        }

        private boolean refuses(Component component) {
            return covers(component)
                    && !notBelow.isEmpty()
                    && component.version.compareTo(Version.parse(notBelow.split(" ")[0])) < 0;
        }
    }

    @BeforeAll
    static void read() throws IOException {
        shipped = new ArrayList<>();
        for (String program : List.of("enum-server", "enum-admin")) {
            Path bill = HOME.resolve(program).resolve("target/classes/META-INF/sbom/application.cdx.json");
            assumeTrue(Files.exists(bill), "the bills of materials are only made by a build that is online");
            for (JsonNode each : new ObjectMapper().readTree(bill.toFile()).get("components")) {
                shipped.add(new Component(
                        each.get("group").asText() + ":" + each.get("name").asText(),
                        Version.parse(each.get("version").asText().replace(".Final", ""))));
            }
        }
        try (Stream<String> lines = Files.lines(HOME.resolve("docs/dependencies.md"))) {
            accepted = lines.filter(line -> line.matches("\\| [\\w.-]+:.*"))
                    .map(line -> line.split("\\|"))
                    .map(cells -> new Accepted(cells[1].strip(), cells[4].strip()))
                    .toList();
        }
    }

    @Test
    void everyLibrary_isAccepted() {
        assertThat(shipped)
                .hasSizeGreaterThan(50)
                .allSatisfy(component -> assertThat(accepted)
                        .as("docs/dependencies.md says what %s is for", component)
                        .anyMatch(row -> row.covers(component)));
    }

    @Test
    void everyRow_isOfALibraryThatShips() {
        assertThat(accepted)
                .allSatisfy(row -> assertThat(shipped).as("%s ships", row).anyMatch(row::covers));
    }

    @Test
    void noLibrary_isOlderThanItsMendedVersion() {
        assertThat(shipped)
                .allSatisfy(component -> assertThat(accepted)
                        .as("a vulnerability is known of %s", component)
                        .noneMatch(row -> row.refuses(component)));
    }
}
