package org.openenum.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.i18n.LocaleContextHolder;

/** What services refuse with, and what the audit trail says was done, is read by people too, in their language. */
class RefusalsTest {

    /** Where the sentence stands in the calls that refuse, or that say what is wrong. */
    private static final Map<String, Integer> REFUSALS = Map.ofEntries(
            Map.entry("notFound", 0),
            Map.entry("malformed", 0),
            Map.entry("invalid", 2),
            Map.entry("conflict", 0),
            Map.entry("stale", 0),
            Map.entry("forbidden", 0),
            Map.entry("busy", 0),
            Map.entry("new Fault", 2),
            Map.entry("new Obstacle", 1),
            Map.entry("new InvalidNumberException", 0),
            Map.entry("new InvalidTagException", 0),
            Map.entry("new InvalidNaptrException", 1),
            Map.entry("new InvalidScheduleException", 1),
            Map.entry("new BadRowException", 2),
            Map.entry("new RowError", 3),
            Map.entry("new UnreadableFileException", 0),
            Map.entry("new TextParseException", 0),
            Map.entry("new WireParseException", 0),
            Map.entry("error", 2),
            Map.entry("warning", 2),
            Map.entry("warn", 2));

    /** Only programs meet these: REST, its tokens and its batches, and the command line. */
    private static final Pattern OF_PROGRAMS =
            Pattern.compile(".*(/web/.*|/cli/.*|/feed/.*|Controller|Json|Request|Idempot\\w+|MergePatch)\\.java");

    @AfterEach
    void forgetLanguage() {
        LocaleContextHolder.resetLocaleContext();
    }

    @Test
    void refusal_isSaidInGerman() {
        LocaleContextHolder.setLocale(Locale.GERMANY);
        Phrases phrases = new Phrases();
        SpokenSentences spoken = new SpokenSentences(
                REFUSALS,
                file -> !OF_PROGRAMS.matcher(file.toString()).matches(),
                Path.of("src/main/java"),
                Path.of("../enum-common/src/main/java"));
        assertThat(spoken.all()).hasSizeGreaterThan(100);

        Map<String, Path> english = new TreeMap<>();
        spoken.all().forEach((sentence, file) -> {
            String said = phrases.say(sentence);
            if (said == null
                    || Arrays.stream(sentence.split(SpokenSentences.PLACE, -1))
                            .anyMatch(part -> isWords(part) && said.contains(part))) {
                english.put(sentence, file.getFileName());
            }
        });
        assertThat(english).as("sentences without a line in phrases_de.txt").isEmpty();
    }

    @Test
    void auditedAction_hasAWordInEachLanguage() throws IOException {
        SpokenSentences actions = new SpokenSentences(
                Map.of("note", 0), file -> !file.toString().contains("/exporting/"), Path.of("src/main/java"));
        Set<String> codes = actions.all().keySet().stream()
                .flatMap(code -> code.startsWith(SpokenSentences.PLACE)
                        ? Stream.of("number", "block").map(kind -> code.replace(SpokenSentences.PLACE, kind))
                        : Stream.of(code))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(codes).contains("number.create", "delegation.change", "sign-in");

        for (String bundle : List.of("messages.properties", "messages_de.properties")) {
            Set<String> keys = MessagesTest.keys(bundle);
            Set<String> missing = new TreeSet<>(codes);
            missing.removeIf(code -> keys.contains("audited." + code));
            assertThat(missing)
                    .as("actions without a key audited.ACTION in %s", bundle)
                    .isEmpty();
            assertThat(codes.stream().map(code -> "audit.of." + code.split("\\.", 2)[0]))
                    .as("what is done in the filter of %s, by what it is done to", bundle)
                    .isSubsetOf(keys);
        }
    }

    /** Two words or more are a part of a sentence; one may be a name. */
    private static boolean isWords(String part) {
        return part.strip().matches("(?s).*\\p{Alpha}{2,}\\s+\\p{Alpha}{2,}.*");
    }
}
