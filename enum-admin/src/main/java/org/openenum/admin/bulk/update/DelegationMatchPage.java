package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import org.openenum.admin.bulk.diff.DelegationDiff;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.DelegationFilter;
import org.openenum.admin.mapping.DelegationUpdate;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changes all delegations that the filter of their table finds. */
@PageController
class DelegationMatchPage {

    private final BulkUpdates updates;

    private final Matching matching;

    DelegationMatchPage(BulkUpdates updates, Matching matching) {
        this.updates = updates;
        this.matching = matching;
    }

    /**
     * The form: the filter of the table, and what is wanted.
     *
     * @param q the prefix or how it begins
     * @param asked whether the person was asked already what is wanted
     * @param maxCount how many the person saw counted, or the empty text
     */
    record MatchForm(String zone, String q, String nameServer, RecordEditForm edit, boolean asked, String maxCount) {

        static MatchForm read(FormInput input) {
            String nameServer = input.text("nameServer");
            boolean asked = input.has("asked");
            RecordEditForm edit = RecordEditForm.read(input);
            return new MatchForm(
                    input.text("zone"),
                    input.text("q"),
                    nameServer,
                    asked ? edit : edit.suggesting(nameServer),
                    asked,
                    input.text("maxCount"));
        }

        DelegationFilter filter() {
            return new DelegationFilter(q, nameServer);
        }
    }

    @PostMapping("/delegations/matching")
    String review(FormInput input, Model model, HttpServletResponse response) {
        return matching.review(new Matched(MatchForm.read(input)), model, response);
    }

    @PostMapping("/delegations/matching/apply")
    String apply(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        return matching.apply(new Matched(MatchForm.read(input)), author, model, response, redirect);
    }

    /** The delegations that a form's filter finds. */
    private final class Matched implements Matching.Subject<DelegationUpdate.Step> {

        private final MatchForm form;

        Matched(MatchForm form) {
            this.form = form;
        }

        @Override
        public boolean isDecided() {
            return form.asked();
        }

        @Override
        public UpdatePreview<DelegationUpdate.Step> preview() {
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
        public Object row(DelegationUpdate.Step sample) {
            return DelegationDiff.of(sample);
        }

        @Override
        public String show(Model model) {
            model.addAttribute("form", form);
            model.addAttribute("actions", RecordEditForm.Action.values());
            return "delegation/matching";
        }
    }
}
