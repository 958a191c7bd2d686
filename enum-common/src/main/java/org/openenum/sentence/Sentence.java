package org.openenum.sentence;

import java.text.NumberFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ResourceBundle.Control;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sentence for people, before translation: its key and its arguments. It has no full stop.
 *
 * @param key in the bundles of sentences
 * @param arguments numbers, texts and other sentences, in the order of their placeholders
 */
public record Sentence(String key, List<Object> arguments) {

    /** The key of texts that are not translated. */
    private static final String PLAIN = "plain";

    private static final Pattern PLACE = Pattern.compile("\\{(\\d)(,number)?}");

    /** A language without a bundle gets the English of the API, not the default language of the machine. */
    private static final Control NO_FALLBACK = Control.getNoFallbackControl(Control.FORMAT_PROPERTIES);

    /** Turns arguments that are neither numbers nor sentences into text. */
    public Sentence {
        arguments = arguments.stream().map(Sentence::argument).toList();
    }

    private static Object argument(@Nullable Object value) {
        return value instanceof Sentence || value instanceof Integer || value instanceof Long
                ? value
                : String.valueOf(value);
    }

    /** The sentence with this key and these arguments. */
    public static Sentence of(String key, @Nullable Object... arguments) {
        return new Sentence(key, Arrays.asList(arguments));
    }

    /** A text that is the same in every language: of a person, of a library, or for programs only. */
    public static Sentence plain(String text) {
        return of(PLAIN, text);
    }

    /** Whether it is a plain text without translations. */
    public boolean isPlain() {
        return key.equals(PLAIN);
    }

    /** Whether a sentence with this key exists. */
    public static boolean isKnown(String key) {
        return bundle(Locale.ROOT).containsKey(key);
    }

    static ResourceBundle bundle(Locale locale) {
        return ResourceBundle.getBundle("org.openenum.sentence.sentences", locale, NO_FALLBACK);
    }

    /** In the English of the API. */
    public String text() {
        return in(Locale.ROOT);
    }

    /** In the language of a reader of the console. */
    public String in(Locale locale) {
        return PLACE.matcher(bundle(locale).getString(key))
                .replaceAll(place -> Matcher.quoteReplacement(filled(place, locale)));
    }

    private String filled(MatchResult place, Locale locale) {
        int number = Integer.parseInt(place.group(1));
        // A sentence that an older version has stored may have fewer arguments.
        Object argument = number < arguments.size() ? arguments.get(number) : place.group();
        if (argument instanceof Sentence sentence) {
            return sentence.in(locale);
        }
        return place.group(2) != null && argument instanceof Number count
                ? NumberFormat.getIntegerInstance(locale).format(count)
                : argument.toString();
    }

    /** The same as {@link #text()}: what programs read. */
    @Override
    public String toString() {
        return text();
    }
}
