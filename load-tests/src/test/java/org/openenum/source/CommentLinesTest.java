package org.openenum.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The formatter breaks lines of code, and leaves those of comments as they are. */
class CommentLinesTest {

    private static final Path ROOT = Path.of("").toAbsolutePath().getParent();

    private static final Pattern COMMENT = Pattern.compile("\\s*(?:/\\*|\\*|//).*");

    @Test
    void lineOfAComment_isNoLongerThanTheEditorsSettingSays() throws IOException {
        int longest = longest();
        List<String> longer = new ArrayList<>();
        for (Path file : sources()) {
            int number = 0;
            for (String line : Files.readAllLines(file)) {
                number++;
                // An address is not broken.
                if (line.length() > longest && COMMENT.matcher(line).matches() && !line.contains("://")) {
                    longer.add(ROOT.relativize(file) + ":" + number);
                }
            }
        }
        assertThat(longer).as("comments longer than %d characters", longest).isEmpty();
    }

    private static int longest() throws IOException {
        Matcher setting =
                Pattern.compile("max_line_length = (\\d+)").matcher(Files.readString(ROOT.resolve(".editorconfig")));
        assertThat(setting.find()).isTrue();
        return Integer.parseInt(setting.group(1));
    }

    private static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (String module : List.of("enum-common", "enum-server", "enum-admin", "load-tests")) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src"))) {
                files.filter(file -> file.toString().endsWith(".java")).forEach(sources::add);
            }
        }
        assertThat(sources).hasSizeGreaterThan(1_000);
        return sources;
    }
}
