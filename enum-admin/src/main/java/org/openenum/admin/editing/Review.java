package org.openenum.admin.editing;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.commit.DryRunException;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.Author;

/**
 * What saving a form would change, for the person to look at before it is done.
 *
 * @param lines the members that would be different, before and after
 * @param carried the form as it was typed, to be sent again when the person agrees, or goes on editing
 */
public record Review(List<ChangeLine> lines, Map<String, String> carried) {

    /** Keeps both from changing. */
    public Review {
        lines = List.copyOf(lines);
    }

    /**
     * Finds it out by a dry run: every check is made, nothing is changed.
     *
     * @param write what saving does, by the author that it is given
     * @param said makes of the changes in the log what people are told
     * @throws org.openenum.admin.usecase.RefusedException just as saving would
     */
    static Review of(FormInput input, Author author, Consumer<Author> write, UnaryOperator<List<ChangeView>> said) {
        try {
            write.accept(author.asDryRun());
            throw new IllegalStateException("a dry run ended as if it had changed something");
        } catch (DryRunException dryRun) {
            List<ChangeLine> lines = said.apply(dryRun.changes()).stream()
                    .flatMap(change -> ChangeLine.between(change.before(), change.after()).stream())
                    .toList();
            return new Review(lines, input.carried());
        }
    }

    /** Whether saving would change nothing. */
    public boolean isEmpty() {
        return lines.isEmpty();
    }
}
