package org.openenum.admin.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Component;

/**
 * What services say, in the language of the person: {@code @phrases} in templates. Services speak English, to programs and people alike; this
 * is the dictionary, {@code phrases_de.txt}: on each line an English sentence, {@code =>} and the German one, with {@code {1}}, {@code {2}} for
 * what changes. A sentence that is not in it stays English.
 */
@Component("phrases")
class Phrases {

    private static final String DICTIONARY = "phrases_de.txt";

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)}");

    /** Longer sentences are nobody's but a client's own text. */
    private static final int MAX_CHARS = 1_000;

    private final List<Phrase> german;

    Phrases() {
        try {
            german = new ClassPathResource(DICTIONARY)
                    .getContentAsString(StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> line.contains(" => "))
                    .map(Phrase::parse)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The sentence in the language of the person; several divided by {@code "; "} one by one. */
    public @Nullable String say(@Nullable String english) {
        boolean wanted = LocaleContextHolder.getLocale().getLanguage().equals(Locale.GERMAN.getLanguage());
        return english == null || !wanted || english.length() > MAX_CHARS ? english : inGerman(english);
    }

    String inGerman(String english) {
        for (Phrase phrase : german) {
            Matcher matcher = phrase.english().matcher(english);
            if (matcher.matches()) {
                return phrase.fill(matcher);
            }
        }
        return english.contains("; ")
                ? Arrays.stream(english.split("; ", -1)).map(this::inGerman).collect(Collectors.joining("; "))
                : english;
    }

    /**
     * One line of the dictionary.
     *
     * @param english matches the sentence, with a group for each place
     * @param german the sentence with places
     */
    private record Phrase(Pattern english, String german) {

        static Phrase parse(String line) {
            int arrow = line.indexOf(" => ");
            String[] texts = PLACE.split(line.substring(0, arrow), -1);
            String pattern = Arrays.stream(texts).map(Pattern::quote).collect(Collectors.joining("(.+?)"));
            return new Phrase(Pattern.compile(pattern, Pattern.DOTALL), line.substring(arrow + " => ".length()));
        }

        /** The places of the English sentence are numbered from left to right. */
        String fill(Matcher matched) {
            return PLACE.matcher(german)
                    .replaceAll(place -> Matcher.quoteReplacement(matched.group(Integer.parseInt(place.group(1)))));
        }
    }
}
