package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * How everything that a table's filter finds is changed, on all its pages, whatever it is: first the page asks what is to change, then it counts what would be
 * different, and only then it is done as a job, which can be watched, stopped and taken back. No more is changed than the person saw counted.
 */
@Component
class Matching {

    /**
     * What a filter finds, and what is to become of it.
     *
     * @param <T> one of them before and after
     */
    interface Subject<T> {

        /** Whether it is said what is to become of them; otherwise the page still asks. */
        boolean isDecided();

        /** What would become of them. */
        UpdatePreview<T> preview();

        /** Begins the job. */
        JobView start(long maxCount, Author author);

        /** How many the person saw counted, or the empty text. */
        String maxCount();

        /** One of them as a table shows it. */
        Object row(T sample);

        /** The page; what was counted stands in the model. */
        String show(Model model);
    }

    /** Asks, or counts what would be different. */
    <T> String review(Subject<T> subject, Model model, HttpServletResponse response) {
        try {
            return show(subject, subject.isDecided() ? subject.preview() : null, FormFaults.NONE, model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(subject, null, FormFaults.of(e), model);
        }
    }

    /** Begins it, and leads to its job. */
    <T> String apply(
            Subject<T> subject, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        try {
            Integer maxCount = FormInput.number("maxCount", subject.maxCount());
            if (maxCount == null) {
                throw RefusedException.malformed("say how many were counted");
            }
            JobView job = subject.start(maxCount, author);
            redirect.addAttribute("id", job.id());
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return show(subject, null, FormFaults.of(e), model);
        }
    }

    private static <T> String show(
            Subject<T> subject, @Nullable UpdatePreview<T> preview, FormFaults faults, Model model) {
        model.addAttribute("preview", preview);
        model.addAttribute(
                "rows",
                preview == null
                        ? List.of()
                        : preview.sample().stream().map(subject::row).toList());
        model.addAttribute("count", preview == null ? 0 : countOf(preview));
        model.addAttribute("faults", faults);
        return subject.show(model);
    }

    /** How many may be changed: as many as were counted, or all where they are too many to be counted for a page. */
    private static long countOf(UpdatePreview<?> preview) {
        return preview.complete() ? preview.outcome().count() : Integer.MAX_VALUE;
    }
}
