package org.openenum.admin.many;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Changes everything that a table's filter selects, on all its pages, for any kind of entry: first the page shows the
 * filter and how many entries it selects, and asks for the change; then it counts what would change; and only then it
 * starts a job, which can be watched, stopped and reverted. It never changes more than the user saw counted; if it
 * would change much less, the page asks again.
 *
 * <p>The filter is in the query string with the same names as in that of the table, as the filter's fields send it:
 * these values count, whether the table shows them already or not.
 */
@PageController
class MatchPage {

    /**
     * The most entries that are counted before the change is chosen; beyond that the page only says "more". Some tens
     * of milliseconds.
     */
    static final long MAX_FOUND = 100_000;

    /** The part of the counted entries that may be gone or changed before the page asks again: a tenth. */
    private static final int PART_THAT_MAY_BE_GONE = 10;

    private static final String PATH = "/{list:numbers|blocks|delegations|records}/matching";

    private static final String TEMPLATE = "many/matching";

    private final List<Table<?, ?, ?, ?, ?, ?>> tables;

    private final Updates updates;

    MatchPage(List<Table<?, ?, ?, ?, ?, ?>> tables, Updates updates) {
        this.tables = tables;
        this.updates = updates;
    }

    @GetMapping(PATH)
    String ask(@PathVariable String list, FormInput input, Model model, HttpServletResponse response) {
        String elsewhere = Table.named(list, tables).elsewhere(list, input);
        return elsewhere == null ? matched(list, input).ask(FormFaults.NONE, model, response) : "redirect:" + elsewhere;
    }

    @PostMapping(PATH)
    String review(@PathVariable String list, FormInput input, Model model, HttpServletResponse response) {
        Matched<?, ?, ?> matched = matched(list, input);
        try {
            return matched.review(model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return matched.ask(FormFaults.of(e), model, response);
        }
    }

    @PostMapping(PATH + "/apply")
    String apply(
            @PathVariable String list,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        Matched<?, ?, ?> matched = matched(list, input);
        try {
            return matched.apply(author, model, response, redirect);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return matched.ask(FormFaults.of(e), model, response);
        }
    }

    private Matched<?, ?, ?> matched(String list, FormInput input) {
        return new Matched<>(list, Table.named(list, tables), input);
    }

    /** The entries that the filter of a form selects, and their edit. */
    private final class Matched<F, E, S> {

        private final String list;

        private final Table<?, ?, ?, F, E, S> table;

        private final FormInput input;

        private final Map<String, String> filter;

        private final EditFields<E> fields;

        Matched(String list, Table<?, ?, ?, F, E, S> table, FormInput input) {
            this.list = list;
            this.table = table;
            this.input = input;
            this.filter = table.shown(list, input);
            this.fields = table.fields(input);
        }

        /** Shows how many there are, and asks for the change. */
        String ask(FormFaults faults, Model model, HttpServletResponse response) {
            try {
                model.addAttribute("found", count(MAX_FOUND + 1));
                return show(faults, model);
            } catch (RefusedException e) {
                response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
                return show(faults.isEmpty() ? FormFaults.of(e) : faults, model);
            }
        }

        /** Counts what would change. */
        String review(Model model) {
            UpdatePreview<S> preview = preview();
            return show(preview, countOf(preview), model);
        }

        /** Starts the job, and redirects to it; or shows again what would change, if that is not what was counted. */
        String apply(Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
            Integer counted = FormInput.number("maxCount", input.text("maxCount"));
            if (counted == null) {
                throw RefusedException.malformed(Sentence.of("bulk.not-counted"));
            }
            UpdatePreview<S> preview = preview();
            long now = countOf(preview);
            if (now > counted || now < counted - counted / PART_THAT_MAY_BE_GONE) {
                response.setStatus(HttpStatus.CONFLICT.value());
                model.addAttribute("counted", counted);
                return show(preview, now, model);
            }
            JobView job = updates.start(table.matches(), update(counted), author);
            redirect.addAttribute("id", job.id());
            return "redirect:/imports/{id}";
        }

        private long count(long limit) {
            return table.matches().count(zone(), table.filter(list, input), limit);
        }

        private UpdatePreview<S> preview() {
            return table.matches().preview(update(Long.MAX_VALUE));
        }

        private Update<F, E> update(long maxCount) {
            return new Update<>(zone(), table.filter(list, input), fields.edit(), maxCount);
        }

        private String zone() {
            return input.text("zone");
        }

        /** How many may be changed: as many as would change or, if not all were examined, as many as there are. */
        private long countOf(UpdatePreview<S> preview) {
            return preview.complete() ? preview.outcome().count() : count(Integer.MAX_VALUE);
        }

        private String show(UpdatePreview<S> preview, long count, Model model) {
            model.addAttribute("preview", preview);
            model.addAttribute("rows", preview.sample());
            model.addAttribute("count", count);
            return show(FormFaults.NONE, model);
        }

        private String show(FormFaults faults, Model model) {
            model.addAttribute("list", list);
            model.addAttribute("filter", filter);
            model.addAttribute("back", Pager.link("/" + list, filter));
            model.addAttribute("most", MAX_FOUND);
            model.addAttribute("faults", faults);
            model.addAttribute("form", fields);
            model.addAttribute("said", EditFields.said(input));
            model.addAttribute("actions", table.actions());
            model.addAttribute("statuses", MappingStatus.values());
            return TEMPLATE;
        }
    }
}
