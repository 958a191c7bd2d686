package org.openenum.server.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each claim in {@code docs/conformance.md} names an existing test, and each folder of cases is in it. */
class ConformanceTableTest {

    private static final Path TABLE = Path.of("../docs/conformance.md");
    private static final Path CASES = Path.of("src/test/resources/conformance");
    private static final Path TESTS = Path.of("src/test/java/org/openenum/server");

    @Test
    void namedTests_exist() throws IOException {
        List<String> named = quoted("`([a-z0-9]+/[A-Za-z0-9.-]+)`");
        assertThat(named).isNotEmpty();
        assertThat(named.stream()
                        .filter(name -> !Files.exists(CASES.resolve(name)))
                        .filter(name -> !Files.exists(TESTS.resolve(name + ".java"))))
                .isEmpty();
    }

    @Test
    void everyFileOfCases_isNamed() throws IOException {
        List<String> named = quoted("`([a-z0-9]+/[a-z0-9.-]+\\.txt)`");
        try (Stream<Path> files = Files.walk(CASES)) {
            assertThat(files.map(file -> CASES.relativize(file).toString()).filter(name -> name.endsWith(".txt")))
                    .allSatisfy(name -> assertThat(named).contains(name));
        }
    }

    @Test
    void namedTestsOfOtherModules_exist() throws IOException {
        List<String> named = quoted("`([A-Z][A-Za-z0-9]+(?:Test|IT))`");
        assertThat(named).isNotEmpty();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            assertThat(files.filter(file -> file.toString().contains("src/test/java/"))
                            .map(file -> file.getFileName().toString().replace(".java", "")))
                    .containsAll(named);
        }
    }

    private static List<String> quoted(String pattern) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(TABLE))
                .results()
                .map((MatchResult found) -> found.group(1))
                .distinct()
                .toList();
    }
}
