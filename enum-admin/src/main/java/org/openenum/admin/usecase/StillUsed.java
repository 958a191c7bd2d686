package org.openenum.admin.usecase;

import jakarta.persistence.TypedQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.openenum.sentence.Sentence;

/** Refuses to remove an object that is still in use; the message names the first users. */
public final class StillUsed {

    private static final int MAX_NAMED = 5;

    private StillUsed() {}

    /**
     * Refuses if the object is in use.
     *
     * @param users finds the names of the users, in order
     * @param sentence makes the message from the names
     */
    public static void refuse(TypedQuery<String> users, Function<String, Sentence> sentence) {
        List<String> found = users.setMaxResults(MAX_NAMED + 1).getResultList();
        if (!found.isEmpty()) {
            List<String> named = new ArrayList<>(found.subList(0, Math.min(MAX_NAMED, found.size())));
            if (found.size() > MAX_NAMED) {
                named.add("...");
            }
            throw RefusedException.conflict(sentence.apply(String.join(", ", named)));
        }
    }
}
