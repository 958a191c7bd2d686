package org.openenum.sentence;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Turns the English messages of a library into sentences. The library has no codes, so a message is recognised by its
 * text: it is compared with the English sentences whose keys begin with the name of the library. An unknown message
 * stays as it is.
 */
public final class KnownWords {

    private static final Pattern PLACE = Pattern.compile("\\{\\d}");

    private final List<Known> known;

    private record Known(String key, Pattern words) {}

    /** @param library {@code dnsjava} for the keys {@code dnsjava.bad-escape} and so on */
    public KnownWords(String library) {
        ResourceBundle english = Sentence.bundle(Locale.ROOT);
        known = english.keySet().stream()
                .filter(key -> key.startsWith(library + "."))
                .map(key -> new Known(key, wordsOf(english.getString(key))))
                .sorted(Comparator.comparing(Known::key))
                .toList();
    }

    private static Pattern wordsOf(String english) {
        return Pattern.compile(
                PLACE.splitAsStream(english).map(Pattern::quote).collect(Collectors.joining("(.+?)"))
                        + (english.endsWith("}") ? "(.+)" : ""),
                Pattern.DOTALL);
    }

    /** The sentence for a message of the library. */
    public Sentence sentence(String said) {
        for (Known one : known) {
            Matcher matcher = one.words.matcher(said);
            if (matcher.matches()) {
                return new Sentence(
                        one.key,
                        IntStream.rangeClosed(1, matcher.groupCount())
                                .mapToObj(matcher::group)
                                .map(Object.class::cast)
                                .toList());
            }
        }
        return Sentence.plain(said);
    }
}
