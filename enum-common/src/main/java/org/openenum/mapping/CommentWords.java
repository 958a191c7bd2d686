package org.openenum.mapping;

import java.text.Normalizer;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The words by which a comment is found: its first ones, in small letters. */
public final class CommentWords {

    /** What a person says of a number in a line; each word costs a row. */
    public static final int MAX_WORDS = 8;

    /** A longer word is found by how it begins. */
    public static final int MAX_WORD_CHARS = 30;

    private static final Pattern BETWEEN = Pattern.compile("[^\\p{L}\\p{N}]+");

    private CommentWords() {}

    /** The words of a comment, or of what somebody looks for, in order, each once. */
    public static Set<String> of(@Nullable String comment) {
        Set<String> words = new LinkedHashSet<>();
        if (comment == null) {
            return words;
        }
        // Composed, as most programs write it: a mark of its own would end a word.
        String composed = Normalizer.normalize(comment, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        for (String word : BETWEEN.split(composed, -1)) {
            if (!word.isEmpty() && words.size() < MAX_WORDS) {
                words.add(word.length() > MAX_WORD_CHARS ? word.substring(0, MAX_WORD_CHARS) : word);
            }
        }
        return words;
    }
}
