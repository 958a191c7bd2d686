package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessagesTest {

    /** A complete key in a template; keys that are composed at run time are not checked here. */
    private static final Pattern USED = Pattern.compile("#\\{([a-z][A-Za-z0-9.-]+)[}(]");

    /** English terms, and the German words that must not be used for them. */
    private static final Map<String, String> OTHER_WORDS = Map.of(
            "comment", "Bemerkung",
            "tag", "(?<!Key )\\bTags?\\b|Schlagworte",
            "delegation", "Delegierung",
            "record", "\\bRecords?\\b",
            "status", "Zustand");

    @ParameterizedTest
    @ValueSource(strings = {"messages", "org/openenum/sentence/sentences"})
    void german_hasOneWordForWhatEnglishCallsByOne(String bundle) throws IOException {
        Properties english = read(bundle + ".properties");
        Properties german = read(bundle + "_de.properties");
        OTHER_WORDS.forEach((word, others) -> {
            Pattern said = Pattern.compile("\\b" + word + "s?\\b", Pattern.CASE_INSENSITIVE);
            assertThat(english.stringPropertyNames())
                    .filteredOn(key -> said.matcher(english.getProperty(key)).find())
                    .extracting(german::getProperty)
                    .as(word)
                    .noneMatch(text -> Pattern.compile(others).matcher(text).find());
        });
    }

    @Test
    void german_hasTheKeysOfEnglish() throws IOException {
        assertThat(keys("messages_de.properties")).isEqualTo(keys("messages.properties"));
    }

    @Test
    void templates_useKeysThatExist() throws IOException {
        Set<String> known = keys("messages.properties");
        try (Stream<Path> files = Files.walk(Path.of("src/main/resources/templates"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Matcher matcher = USED.matcher(Files.readString(file));
                while (matcher.find()) {
                    assertThat(known).as("in %s", file).contains(matcher.group(1));
                }
            }
        }
    }

    static Set<String> keys(String bundle) throws IOException {
        return new TreeSet<>(read(bundle).stringPropertyNames());
    }

    private static Properties read(String bundle) throws IOException {
        Properties properties = new Properties();
        try (InputStreamReader reader =
                new InputStreamReader(MessagesTest.class.getResourceAsStream("/" + bundle), StandardCharsets.UTF_8)) {
            properties.load(reader);
        }
        return properties;
    }
}
