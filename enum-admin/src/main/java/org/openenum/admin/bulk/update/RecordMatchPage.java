package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import org.openenum.admin.bulk.diff.RecordDiffRow;
import org.openenum.admin.bulk.diff.RecordSetDiff;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordUpdate;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changes all record sets that the filter of their table finds. */
@PageController
class RecordMatchPage {

    private final BulkUpdates updates;

    private final Matching matching;

    RecordMatchPage(BulkUpdates updates, Matching matching) {
        this.updates = updates;
        this.matching = matching;
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
        return matching.review(new Matched(MatchForm.read(input)), model, response);
    }

    @PostMapping("/records/matching/apply")
    String apply(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        return matching.apply(new Matched(MatchForm.read(input)), author, model, response, redirect);
    }

    /** The record sets that a form's filter finds. */
    private final class Matched implements Matching.Subject<RecordUpdate.Step> {

        private final MatchForm form;

        Matched(MatchForm form) {
            this.form = form;
        }

        @Override
        public boolean isDecided() {
            return form.asked();
        }

        @Override
        public UpdatePreview<RecordUpdate.Step> preview() {
            return updates.preview(form.zone(), form.filter(), form.edit().edit());
        }

        @Override
        public JobView start(long maxCount, Author author) {
            return updates.start(form.zone(), form.filter(), form.edit().edit(), maxCount, author);
        }

        @Override
        public String maxCount() {
            return form.maxCount();
        }

        @Override
        public Object row(RecordUpdate.Step sample) {
            return RecordDiffRow.of(RecordSetDiff.of(sample));
        }

        @Override
        public String show(Model model) {
            model.addAttribute("form", form);
            model.addAttribute("actions", RecordEditForm.Action.values());
            return "record/matching";
        }
    }
}
