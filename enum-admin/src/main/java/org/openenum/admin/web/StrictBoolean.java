package org.openenum.admin.web;

import java.util.List;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The only way to read a boolean parameter of a query or a form: its value is {@code true} or {@code false}, given
 * once. The meaning of {@code True}, {@code 1} or {@code on} would be a guess, and a wrong guess about a dry run makes
 * the change.
 */
public final class StrictBoolean {

    private StrictBoolean() {}

    /**
     * The value of a parameter.
     *
     * @param values the values sent; none means false
     * @throws RefusedException if there is any other value, or more than one
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
                Sentence message = Sentence.plain(name + " must be true or false and given once, not '" + sent + "'");
                throw RefusedException.malformed(message, List.of(new Fault("/" + name, "type", message, sent)));
            }
        };
    }
}
