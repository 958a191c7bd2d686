package org.openenum.admin.many;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * What is to become of many, as it stands in a form.
 *
 * @param <E> what becomes of each
 */
public interface EditFields<E> {

    /** What is to be done, a word of the messages; empty or null while the page still asks. */
    @Nullable
    Object action();

    /**
     * The same, if it says what is to be done.
     *
     * @throws RefusedException if it does not
     */
    EditFields<E> required();

    /**
     * The same, read.
     *
     * @throws RefusedException if something is missing, or cannot be read
     */
    E edit();

    /** Whether they are removed, which needs no more words. */
    default boolean removes() {
        return String.valueOf(action()).equals("DELETE");
    }

    /** The fields that say it, to go along once it was said. */
    static Map<String, String> said(FormInput input) {
        Map<String, String> fields = input.carried();
        fields.keySet().removeIf(name -> !name.equals("edit") && !name.startsWith("set."));
        return fields;
    }

    /** The TTL in the field {@code set.ttl}, which must not be empty. */
    static int ttlSeconds(String typed) {
        Integer seconds = FormInput.number("set.ttl", typed);
        if (seconds == null) {
            throw RefusedException.invalid("/set/ttl", "missing", Sentence.of("ttl.missing"), null);
        }
        return seconds;
    }

    /** What is said where it is not said what is to be done. */
    static RefusedException missing(@Nullable String typed) {
        return RefusedException.invalid("/edit", "missing", Sentence.of("bulk.nothing-to-change"), typed);
    }
}
