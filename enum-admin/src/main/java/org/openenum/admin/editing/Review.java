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
 * What saving a form would change, for the user to review.
 *
 * @param lines the fields that would differ, before and after
 * @param carried the form as typed, to be sent again when the user confirms or continues editing
 */
public record Review(List<ChangeLine> lines, Map<String, String> carried) {

    /** Makes the list immutable. */
    public Review {
        lines = List.copyOf(lines);
    }

    /**
     * Makes the review with a dry run: every check is made, nothing is changed.
     *
     * @param write saves in the name of the given author
     * @param said selects what the user sees of the changes in the log
     * @throws org.openenum.admin.usecase.RefusedException exactly as saving would
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
