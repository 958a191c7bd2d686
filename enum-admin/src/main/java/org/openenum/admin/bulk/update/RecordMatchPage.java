package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.RecordDiffRow;
import org.openenum.admin.bulk.diff.RecordSetDiff;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordUpdate;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** As {@link MatchPage} does it with numbers: changes all record sets that the filter of their table finds, as a job. */
@PageController
class RecordMatchPage {

    private final BulkUpdates updates;

    RecordMatchPage(BulkUpdates updates) {
        this.updates = updates;
    }

    /**
     * The form: the filter of the table, and what is wanted.
     *
     * @param q an owner name or how it begins
     * @param asked whether the person was asked already what is wanted
     * @param maxCount how many the person saw counted, or the empty text
     */
    record MatchForm(String zone, String q, String type, RecordEditForm edit, boolean asked, String maxCount) {

        static MatchForm read(FormInput input) {
            return new MatchForm(
                    input.text("zone"),
                    input.text("q"),
                    input.text("type"),
                    RecordEditForm.read(input),
                    input.has("asked"),
                    input.text("maxCount"));
        }

        RecordFilter filter() {
            return new RecordFilter(q, type);
        }
    }

    @PostMapping("/records/matching")
    String review(FormInput input, Model model, HttpServletResponse response) {
        MatchForm form = MatchForm.read(input);
        if (!form.asked()) {
            return show(form, null, FormFaults.NONE, model);
        }
        try {
            RecordUpdate.Preview preview =
                    updates.preview(form.zone(), form.filter(), form.edit().edit());
            return show(form, preview, FormFaults.NONE, model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return show(form, null, FormFaults.of(e), model);
        }
    }

    @PostMapping("/records/matching/apply")
    String apply(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        MatchForm form = MatchForm.read(input);
        try {
            Integer maxCount = FormInput.number("maxCount", form.maxCount());
            if (maxCount == null) {
                throw RefusedException.malformed("say how many were counted");
            }
            JobView job = updates.start(form.zone(), form.filter(), form.edit().edit(), maxCount, author);
            redirect.addAttribute("id", job.id());
            return "redirect:/imports/{id}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return show(form, null, FormFaults.of(e), model);
        }
    }

    private static String show(MatchForm form, RecordUpdate.@Nullable Preview preview, FormFaults faults, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("preview", preview);
        model.addAttribute(
                "rows",
                preview == null
                        ? List.of()
                        : preview.sample().stream()
                                .map(step -> RecordDiffRow.of(RecordSetDiff.of(step)))
                                .toList());
        model.addAttribute("count", preview == null ? 0 : countOf(preview));
        model.addAttribute("actions", RecordEditForm.Action.values());
        model.addAttribute("faults", faults);
        return "record/matching";
    }

    /** How many may be changed: as many as were counted, or all where they are too many to be counted for a page. */
    private static long countOf(RecordUpdate.Preview preview) {
        return preview.complete()
                ? preview.outcome().changed() + preview.outcome().removed()
                : Integer.MAX_VALUE;
    }
}
