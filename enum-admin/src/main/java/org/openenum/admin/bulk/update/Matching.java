package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * How everything that a table's filter finds is changed, on all its pages, whatever it is: first the page shows the filter and how many it finds, and asks what is
 * to change; then it counts what would be different; and only then it is done as a job, which can be watched, stopped and taken back. No more is changed than the
 * person saw counted, and where it would be much less the page asks again.
 */
@Component
class Matching {

    /** As many as are counted before anything is said of them; of more it is said that they are more. Some tens of milliseconds. */
    static final long MAX_FOUND = 100_000;

    /** Of what was counted, as much may be gone or changed already before the page asks again: a tenth. */
    private static final int PART_THAT_MAY_BE_GONE = 10;

    private static final String TEMPLATE = "bulk/matching";

    /** What stands in some of the lists. */
    interface Kind {

        /** Whether it is in this list. */
        boolean isOf(String list);

        /** What a form says of them. */
        Subject<?> read(String list, FormInput input);
    }

    /**
     * What a filter finds, and what is to become of it.
     *
     * @param <T> one of them before and after
     */
    interface Subject<T> {

        /** The list that they are in. */
        String list();

        /** The filter, by the names that it has in the address of the list. */
        Map<String, String> filter();

        /** How many the filter finds, as far as it is worth while to count them. */
        long count(long limit);

        /** What would become of them. */
        UpdatePreview<T> preview();

        /** Begins the job. */
        JobView start(long maxCount, Author author);

        /** How many the person saw counted, or the empty text. */
        String maxCount();

        /** One of them as a table shows it. */
        Object row(T sample);

        /** Adds what its part of the page is made of. */
        void describe(Model model);
    }

    /** Shows how many there are, and asks what is to change. */
    <T> String ask(Subject<T> subject, Model model, HttpServletResponse response) {
        return ask(subject, FormFaults.NONE, model, response);
    }

    /** Counts what would be different. */
    <T> String review(Subject<T> subject, Model model, HttpServletResponse response) {
        try {
            UpdatePreview<T> preview = subject.preview();
            return show(subject, preview, countOf(subject, preview), model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return ask(subject, FormFaults.of(e), model, response);
        }
    }

    /** Begins it, and leads to its job; or shows once more what it would change, if that is not what was counted. */
    <T> String apply(
            Subject<T> subject, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        try {
            Integer counted = FormInput.number("maxCount", subject.maxCount());
            if (counted == null) {
                throw RefusedException.malformed("say how many were counted");
            }
            UpdatePreview<T> preview = subject.preview();
            long now = countOf(subject, preview);
            if (now > counted || now < counted - counted / PART_THAT_MAY_BE_GONE) {
                response.setStatus(HttpStatus.CONFLICT.value());
                model.addAttribute("counted", counted);
                return show(subject, preview, now, model);
            }
            JobView job = subject.start(counted, author);
            redirect.addAttribute("id", job.id());
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return ask(subject, FormFaults.of(e), model, response);
        }
    }

    private static String ask(Subject<?> subject, FormFaults faults, Model model, HttpServletResponse response) {
        try {
            model.addAttribute("found", subject.count(MAX_FOUND + 1));
            return show(subject, faults, model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(subject, faults.isEmpty() ? FormFaults.of(e) : faults, model);
        }
    }

    private static <T> String show(Subject<T> subject, UpdatePreview<T> preview, long count, Model model) {
        model.addAttribute("preview", preview);
        model.addAttribute("rows", preview.sample().stream().map(subject::row).toList());
        model.addAttribute("count", count);
        return show(subject, FormFaults.NONE, model);
    }

    private static String show(Subject<?> subject, FormFaults faults, Model model) {
        model.addAttribute("list", subject.list());
        model.addAttribute("filter", subject.filter());
        model.addAttribute("back", Pager.link("/" + subject.list(), subject.filter()));
        model.addAttribute("most", MAX_FOUND);
        model.addAttribute("faults", faults);
        subject.describe(model);
        return TEMPLATE;
    }

    /** How many may be changed: as many as would be different, or where that was not found out to the end, as many as there are. */
    private static long countOf(Subject<?> subject, UpdatePreview<?> preview) {
        return preview.complete() ? preview.outcome().count() : subject.count(Integer.MAX_VALUE);
    }
}
