package org.openenum.admin.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.NumberFormat;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * What services say, in the language of the person: {@code @phrases} in templates. Services speak English, to programs
 * and people alike; these are the dictionaries, {@code phrases_de.txt} and, where the console has other words than the
 * API, {@code phrases_en.txt}: on each line a sentence of a service, {@code =>} and what the person reads, with
 * {@code {1}}, {@code {2}} for what changes, and {@code {1,number}} for a count as the person reads it: {@code 1,190},
 * and {@code {1,sentence}} for another sentence of a service. Where several fit, the one with the most words of its own
 * is meant. A sentence that is in none stays as it is.
 */
@Component("phrases")
public class Phrases {

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    /** A place in what the person reads. */
    private static final Pattern READ_PLACE = Pattern.compile("\\{(\\d)(,number|,sentence)?}");

    /** What a {@code long} surely holds. */
    private static final Pattern COUNT = Pattern.compile("\\d{1,18}");

    /** A first word that is no name: those of hosts, zones, numbers and parameters have other signs. */
    private static final Pattern SMALL_WORD = Pattern.compile("(\\p{Ll}+)[ ,:]");

    private static final Set<String> ABBREVIATIONS = Set.of("uri", "ttl", "sip");

    /** Longer sentences are nobody's but a client's own text. */
    private static final int MAX_CHARS = 1_000;

    private final List<Phrase> english = read("phrases_en.txt");

    private final List<Phrase> german = read("phrases_de.txt");

    private static List<Phrase> read(String dictionary) {
        try {
            return new ClassPathResource(dictionary)
                    .getContentAsString(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" => "))
                    .map(Phrase::parse)
                    .sorted(Comparator.comparingInt(Phrase::ownChars).reversed())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sentence in the language of the person; several divided by {@code "; "} one by one. */
    public @Nullable String say(@Nullable String said) {
        boolean inGerman = LocaleContextHolder.getLocale().getLanguage().equals(Locale.GERMAN.getLanguage());
        return said == null || said.length() > MAX_CHARS ? said : translate(said, inGerman ? german : english);
    }

    /** The same as a line of its own: it begins with a capital, unless it begins with a name. */
    public @Nullable String sentence(@Nullable String said) {
        String spoken = say(said);
        if (spoken == null) {
            return null;
        }
        Matcher start = SMALL_WORD.matcher(spoken);
        if (!start.lookingAt()) {
            return spoken;
        }
        String word = start.group(1);
        String capital = ABBREVIATIONS.contains(word)
                ? word.toUpperCase(Locale.ROOT)
                : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        return capital + spoken.substring(word.length());
    }

    private static String translate(String said, List<Phrase> dictionary) {
        for (Phrase phrase : dictionary) {
            Matcher matcher = phrase.said().matcher(said);
            if (matcher.matches()) {
                return phrase.fill(matcher, dictionary);
            }
        }
        return said.contains("; ")
                ? Arrays.stream(said.split("; ", -1))
                        .map(part -> translate(part, dictionary))
                        .collect(Collectors.joining("; "))
                : said;
    }

    /**
     * One line of the dictionary.
     *
     * @param said matches the sentence, with a group for each place
     * @param read the sentence with places
     * @param ownChars how long it is without what changes
     */
    private record Phrase(Pattern said, String read, int ownChars) {

        static Phrase parse(String line) {
            int arrow = line.indexOf(" => ");
            String[] texts = PLACE.split(line.substring(0, arrow), -1);
            String pattern = Arrays.stream(texts).map(Pattern::quote).collect(Collectors.joining("(.+?)"));
            int ownChars = Arrays.stream(texts).mapToInt(String::length).sum();
            return new Phrase(
                    Pattern.compile(pattern, Pattern.DOTALL), line.substring(arrow + " => ".length()), ownChars);
        }

        /** The places of what was said are numbered from left to right. */
        String fill(Matcher matched, List<Phrase> dictionary) {
            return READ_PLACE.matcher(read).replaceAll(place -> {
                String value = matched.group(Integer.parseInt(place.group(1)));
                String as = Objects.requireNonNullElse(place.group(2), "");
                return Matcher.quoteReplacement(
                        switch (as) {
                            case ",number" -> counted(value);
                            case ",sentence" -> translate(value, dictionary);
                            default -> value;
                        });
            });
        }

        private static String counted(String value) {
            return COUNT.matcher(value).matches()
                    ? NumberFormat.getIntegerInstance(LocaleContextHolder.getLocale())
                            .format(Long.parseLong(value))
                    : value;
        }
    }
}
