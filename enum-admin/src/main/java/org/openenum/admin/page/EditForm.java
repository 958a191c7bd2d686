package org.openenum.admin.page;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import java.util.function.BiFunction;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;

/**
 * The input of a form that changes something which others may change meanwhile.
 *
 * @param <F> the form itself
 */
public interface EditForm<F extends EditForm<F>> {

    /** What was typed, by message keys without {@code field.}, in the order of the page. */
    Map<String, String> fields();

    /** The state that the person saw, empty for something new. */
    String entityTag();

    /** The same input on top of another state: what to save after a conflict was looked at. */
    F onTopOf(String otherEntityTag);

    /**
     * The page after a refusal. Where somebody else was faster, both sides stand next to each other, and saving again
     * takes the input on top of theirs; otherwise the form says what is wrong.
     *
     * @param typed what the person wanted
     * @param stored a form of what is stored now
     * @param page shows a form and its faults
     */
    static <F extends EditForm<F>> String refused(
            RefusedException refusal,
            F typed,
            F stored,
            Model model,
            HttpServletResponse response,
            BiFunction<F, FormFaults, String> page) {
        if (refusal.reason() == RefusedException.Reason.STALE) {
            response.setStatus(HttpStatus.CONFLICT.value());
            model.addAttribute("differences", Difference.between(stored.fields(), typed.fields()));
            return page.apply(typed.onTopOf(stored.entityTag()), FormFaults.NONE);
        }
        response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return page.apply(typed, FormFaults.of(refusal));
    }
}
