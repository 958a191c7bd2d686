package org.openenum.admin.web;

import java.util.List;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The one way in which a parameter of a query or a form is read that is true or false: it says {@code true} or
 * {@code false}, once. What somebody means by {@code True}, {@code 1} or {@code on} would be a guess, and a dry run
 * that is guessed wrongly is the deed.
 */
public final class StrictBoolean {

    private StrictBoolean() {}

    /**
     * What a parameter says.
     *
     * @param values as they were sent; nothing was sent where there are none, which is false
     * @throws RefusedException if it says anything else, or is given twice
     */
    public static boolean of(String name, List<String> values) {
        if (values.isEmpty()) {
            return false;
        }
        String sent = String.join("' and '", values);
        return switch (sent) {
            case "true" -> true;
            case "false" -> false;
            default -> {
                Sentence message = Sentence.plain(name + " is true or false and given once, not '" + sent + "'");
                throw RefusedException.malformed(message, List.of(new Fault("/" + name, "type", message, sent)));
            }
        };
    }
}
