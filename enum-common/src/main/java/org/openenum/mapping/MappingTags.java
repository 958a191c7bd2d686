package org.openenum.mapping;

import java.text.Normalizer;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * The tags of a number or block: words for filing and finding it. DNS never sees them.
 *
 * <p>Tags are lower case, so that {@code Berlin} and {@code berlin} are the same, and contain no blank, comma or
 * semicolon, so that several fit into one cell of a table.
 *
 * @param tags in the order of their characters, each once
 */
public record MappingTags(List<String> tags) {

    /** No tags. */
    public static final MappingTags NONE = new MappingTags(List.of());

    /** With more, tags would become a second database. */
    public static final int MAX_TAGS = 20;

    /** Enough for a word, or the number of an order or a contract; remarks belong in the comment. */
    public static final int MAX_TAG_CHARS = 50;

    /** Begins with a letter or digit, so that no spreadsheet takes it for a formula. */
    private static final Pattern TAG = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}_.:/-]*");

    private static final Pattern SEPARATORS = Pattern.compile("[\\s,;]+");

    private static final String SEPARATOR = " ";

    /** Makes them lower case, sorts them and checks them. */
    public MappingTags {
        TreeSet<String> sorted = new TreeSet<>();
        tags.forEach(tag -> sorted.add(normal(tag)));
        if (sorted.size() > MAX_TAGS) {
            throw new InvalidTagException(Sentence.of("tag.too-many", MAX_TAGS, sorted.size()));
        }
        tags = List.copyOf(sorted);
    }

    /** These tags, given in any order. */
    public static MappingTags of(Collection<String> tags) {
        return tags.isEmpty() ? NONE : new MappingTags(List.copyOf(tags));
    }

    /** Reads tags separated by blanks, commas or semicolons; possibly none. */
    public static MappingTags parse(@Nullable String text) {
        String stripped = text == null
                ? ""
                : SEPARATORS.matcher(text).replaceAll(SEPARATOR).strip();
        return stripped.isEmpty() ? NONE : new MappingTags(List.of(stripped.split(SEPARATOR)));
    }

    /**
     * One tag in its stored form.
     *
     * @throws InvalidTagException if it is not a tag
     */
    public static String normal(String text) {
        String tag = Normalizer.normalize(text, Normalizer.Form.NFC).toLowerCase(Locale.ROOT);
        if (tag.length() > MAX_TAG_CHARS) {
            throw new InvalidTagException(Sentence.of("tag.too-long", MAX_TAG_CHARS));
        }
        if (!TAG.matcher(tag).matches()) {
            throw new InvalidTagException(Sentence.of("tag.characters"));
        }
        return tag;
    }

    public boolean isEmpty() {
        return tags.isEmpty();
    }

    /** These and the others; the result is checked too. */
    public MappingTags with(MappingTags others) {
        TreeSet<String> all = new TreeSet<>(tags);
        all.addAll(others.tags);
        return of(all);
    }

    /** These without the others. */
    public MappingTags without(MappingTags others) {
        TreeSet<String> rest = new TreeSet<>(tags);
        rest.removeAll(others.tags);
        return of(rest);
    }

    /** The stored form: null if there are none. */
    public @Nullable String text() {
        return tags.isEmpty() ? null : String.join(SEPARATOR, tags);
    }
}
