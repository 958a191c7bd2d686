package org.openenum.admin.many;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * A form to edit many entries.
 *
 * @param <E> the edit
 */
public interface EditFields<E> {

    /** The chosen change, a word of the messages; empty or null before it is chosen. */
    @Nullable
    Object action();

    /**
     * This form, if a change is chosen.
     *
     * @throws RefusedException if it is not
     */
    EditFields<E> required();

    /**
     * The edit of the form.
     *
     * @throws RefusedException if something is missing or invalid
     */
    E edit();

    /** Whether it removes the entries, which needs no other fields. */
    default boolean removes() {
        return String.valueOf(action()).equals("DELETE");
    }

    /** The fields of the edit, to be kept as hidden fields. */
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

    /** The refusal if no change is chosen. */
    static RefusedException missing(@Nullable String typed) {
        return RefusedException.invalid("/edit", "missing", Sentence.of("bulk.nothing-to-change"), typed);
    }
}
