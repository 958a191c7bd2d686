package org.openenum.mapping;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The search words of a comment: its first words, in lower case. */
public final class CommentWords {

    /** Enough for a line about a number; each word costs a row. */
    public static final int MAX_WORDS = 8;

    /** A longer word is found by its beginning. */
    public static final int MAX_WORD_CHARS = 30;

    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");

    private CommentWords() {}

    /** The words of a comment or of a search text, in order, each once. */
    public static Set<String> of(@Nullable String comment) {
        Set<String> words = new LinkedHashSet<>();
        if (comment == null) {
            return words;
        }
        // Composed, as most programs write it: a separate combining mark would end a word.
        String composed = Normalizer.normalize(comment, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        for (String word : BETWEEN.split(composed, -1)) {
            if (!word.isEmpty() && words.size() < MAX_WORDS) {
                words.add(word.length() > MAX_WORD_CHARS ? word.substring(0, MAX_WORD_CHARS) : word);
            }
        }
        return words;
    }
}
