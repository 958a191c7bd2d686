package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.openenum.sentence.Sentence;

/** Sources and bundles of sentences match: the keys and their placeholders. */
class SentenceBundlesTest {

    private static final Path[] SOURCES = {Path.of("src/main/java"), Path.of("../enum-common/src/main/java")};

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(?:,number)?}");

    /** Keys that are no longer used, but are still in rows that older versions stored. */
    private static final Set<String> ONLY_STORED = Set.of();

    /** The console's sentences may leave out the entity tag, a state that is shown anyway, or an empty text. */
    private static final Set<String> SAY_LESS_TO_PEOPLE =
            Set.of("thing.changed", "import.not-staged", "dnsjava.empty-name");

    /** Sentences only for programs: REST, tokens, streams and batches, and the command line. */
    private static final Predicate<String> OF_PROGRAMS = Pattern.compile(
                    ".*(/web/.*|/cli/.*|/feed/.*|Controller|Json|Request|MergePatch|TokenLimits|Stream|ChangeLog|RequestKeys)\\.java")
            .asMatchPredicate();

    /** The actions of the program itself are in English for everybody. */
    private static final Set<String> ENGLISH_TO_ALL = Set.of("DemoStart.java");

    private final Map<String, String> english = bundle("sentences");

    private final SpokenSentences spoken = new SpokenSentences(Map.of("Sentence.of", 0), file -> true, SOURCES);

    @Test
    void keysOfTheSources_areThoseOfEnglish() {
        assertThat(spoken.all()).hasSizeGreaterThan(500);
        Set<String> missing = new TreeSet<>(spoken.all().keySet());
        missing.removeIf(key -> english.keySet().stream().anyMatch(patternOf(key)));
        assertThat(missing).as("keys without a sentence").isEmpty();

        Set<String> unused = new TreeSet<>(english.keySet());
        unused.removeIf(key -> key.startsWith("dnsjava.") || key.equals("plain") || ONLY_STORED.contains(key));
        spoken.all().keySet().forEach(key -> unused.removeIf(patternOf(key)));
        assertThat(unused).as("sentences that nobody says").isEmpty();
    }

    @Test
    void places_areAsManyAsArguments() {
        Map<String, String> wrong = new TreeMap<>();
        spoken.argumentCounts().forEach((key, counts) -> {
            if (english.containsKey(key)
                    && !counts.equals(Set.of(places(english.get(key)).size()))) {
                wrong.put(key, english.get(key) + " with " + counts);
            }
        });
        assertThat(wrong).as("sentences with other arguments than places").isEmpty();
    }

    @Test
    void german_hasTheKeysAndPlacesOfEnglish() {
        Map<String, String> german = bundle("sentences_de");
        assertThat(german.keySet()).isEqualTo(english.keySet());
        assertSamePlaces(german);
    }

    @Test
    void englishOfTheConsole_hasPlacesOfEnglish() {
        Map<String, String> console = bundle("sentences_en");
        assertThat(english.keySet()).containsAll(console.keySet());
        assertSamePlaces(console);
    }

    /** Two or more words are part of a sentence; one may be a name. */
    @Test
    void plainSentences_areForPrograms() {
        Map<String, Path> plain = new TreeMap<>(new SpokenSentences(
                        Map.of("Sentence.plain", 0),
                        file -> !OF_PROGRAMS.test(file.toString())
                                && !ENGLISH_TO_ALL.contains(file.getFileName().toString()),
                        SOURCES)
                .all());
        plain.keySet().removeIf(text -> !text.matches("(?s).*\\p{Alpha}{2,}\\s+\\p{Alpha}{2,}.*"));
        assertThat(plain).as("sentences without a key").isEmpty();
    }

    private void assertSamePlaces(Map<String, String> other) {
        Map<String, String> apart = new TreeMap<>(other);
        apart.entrySet()
                .removeIf(entry -> SAY_LESS_TO_PEOPLE.contains(entry.getKey())
                        || places(entry.getValue()).equals(places(english.get(entry.getKey()))));
        assertThat(apart).as("sentences with other places than in English").isEmpty();
    }

    private static Set<String> places(String sentence) {
        return PLACE.matcher(sentence)
                .results()
                .map(place -> place.group(1))
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** A part of a key may be composed at run time. */
    private static Predicate<String> patternOf(String key) {
        return Pattern.compile(Pattern.quote(key).replace(SpokenSentences.PLACE, "\\E[A-Za-z0-9-]+\\Q"))
                .asMatchPredicate();
    }

    private static Map<String, String> bundle(String name) {
        Properties properties = new Properties();
        try (InputStreamReader reader = new InputStreamReader(
                Sentence.class.getResourceAsStream(name + ".properties"), StandardCharsets.UTF_8)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> sentences = new TreeMap<>();
        properties.stringPropertyNames().forEach(key -> sentences.put(key, properties.getProperty(key)));
        return sentences;
    }
}
