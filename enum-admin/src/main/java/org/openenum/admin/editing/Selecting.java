package org.openenum.admin.editing;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.Notices;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * How things that were ticked in a table are changed together, whatever they are: first the page asks what is to change, then it shows what would be
 * different, and only then it is done, with a notice and the way back.
 */
@Component
public class Selecting {

    private final UndoOffer undo;

    private final Notices notices;

    Selecting(UndoOffer undo, Notices notices) {
        this.undo = undo;
        this.notices = notices;
    }

    /**
     * What was ticked, and what is to become of it.
     *
     * @param <L> a line of the page: one of them as it is, and as it would be
     */
    public interface Subject<L> {

        /** Whether it is said what is to become of them; otherwise the page still asks. */
        boolean isDecided();

        /** They as they are. */
        List<L> present();

        /** What would become of them. */
        List<L> preview(Author author);

        /**
         * Does it, if all of them still are what the person saw.
         *
         * @return to how many
         */
        int apply(Author author);

        /** The message that says that it is done, of how many. */
        String doneMessage();

        /** The page. */
        String show(List<L> lines, boolean reviewed, FormFaults faults, Model model);

        /** Leads back to the table. */
        String toList(RedirectAttributes redirect);
    }

    /** Asks, or shows what would be different. */
    public <L> String review(Subject<L> subject, Author author, Model model, HttpServletResponse response) {
        try {
            boolean decided = subject.isDecided();
            return subject.show(decided ? subject.preview(author) : subject.present(), decided, FormFaults.NONE, model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return subject.show(presentOf(subject), false, FormFaults.of(e), model);
        }
    }

    /** Does it. */
    public <L> String apply(
            Subject<L> subject, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        try {
            if (!subject.isDecided()) {
                throw RefusedException.malformed("say what is to change");
            }
            int count = subject.apply(author);
            notices.done(redirect, subject.doneMessage(), count);
            undo.offer(redirect, author);
            return subject.toList(redirect);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return subject.show(presentOf(subject), false, FormFaults.of(e), model);
        }
    }

    /** As far as they are there. */
    private static <L> List<L> presentOf(Subject<L> subject) {
        try {
            return subject.present();
        } catch (RefusedException e) {
            return List.of();
        }
    }
}
