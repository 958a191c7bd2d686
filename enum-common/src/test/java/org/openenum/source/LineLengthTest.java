package org.openenum.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formatter breaks lines of Java code, but not those of comments and of the console's files. */
class LineLengthTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern COMMENT = Pattern.compile("\\s*(?:/\\*|\\*|//).*");

    @Test
    void lineOfAComment_isNoLongerThanTheEditorsSettingSays() throws IOException {
        List<Path> sources = files("src", ".java");
        assertThat(sources).hasSizeGreaterThan(1_000);
        // A URL cannot be broken.
        assertThat(longer(sources, line -> COMMENT.matcher(line).matches() && !line.contains("://")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {".html", ".js", ".css"})
    void lineOfTheConsole_isNoLongerThanThat(String ending) throws IOException {
        List<Path> sources = files("src/main/resources", ending);
        assertThat(sources).isNotEmpty();
        assertThat(longer(sources, line -> true)).isEmpty();
    }

    private static List<String> longer(List<Path> files, Predicate<String> counted) throws IOException {
        int longest = longest();
        List<String> longer = new ArrayList<>();
        for (Path file : files) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                if (line.length() > longest && counted.test(line)) {
                    longer.add(ROOT.relativize(file) + ":" + number);
                }
            }
        }
        return longer;
    }

    private static int longest() throws IOException {
        Matcher setting =
                Pattern.compile("max_line_length = (\\d+)").matcher(Files.readString(ROOT.resolve(".editorconfig")));
        assertThat(setting.find()).isTrue();
        return Integer.parseInt(setting.group(1));
    }

    private static List<Path> files(String folder, String ending) throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of("enum-common", "enum-server", "enum-admin", "load-tests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve(folder))) {
                files.filter(file -> file.toString().endsWith(ending)).forEach(sources::add);
            }
        }
        return sources;
    }
}
