package org.openenum.admin.bulk.update;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openenum.admin.bulk.diff.DelegationDiff;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.delegation.DelegationFilter;
import org.openenum.admin.mapping.delegation.DelegationUpdate;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Pager;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The delegations that the filter of their table finds. */
@Component
final class MatchedDelegations implements Matching.Kind {

    private final BulkUpdates updates;

    MatchedDelegations(BulkUpdates updates) {
        this.updates = updates;
    }

    @Override
    public boolean isOf(String list) {
        return list.equals("delegations");
    }

    @Override
    public Matching.Subject<?> read(String list, FormInput input) {
        return new Matched(input);
    }

    /** Leads to the same among the delegations alone. */
    static String redirect(FormInput input) {
        return "redirect:" + Pager.link("/delegations/matching", filterOf(input));
    }

    private static Map<String, String> filterOf(FormInput input) {
        Map<String, String> filter = new LinkedHashMap<>();
        for (String name : new String[] {"zone", "q", "nameServer"}) {
            filter.put(name, input.text(name));
        }
        return filter;
    }

    /** Those of one form. */
    private final class Matched implements Matching.Subject<DelegationUpdate.Step> {

        private final FormInput input;

        private final RecordEditForm form;

        Matched(FormInput input) {
            this.input = input;
            RecordEditForm read = RecordEditForm.read(input);
            // The name server that was looked for is probably the one that goes.
            this.form = read.action() == null ? read.suggesting(input.text("nameServer")) : read;
        }

        @Override
        public String list() {
            return "delegations";
        }

        @Override
        public Map<String, String> filter() {
            return filterOf(input);
        }

        @Override
        public long count(long limit) {
            return updates.count(zone(), wantedFilter(), limit);
        }

        @Override
        public UpdatePreview<DelegationUpdate.Step> preview() {
            return updates.preview(zone(), wantedFilter(), form.edit());
        }

        @Override
        public JobView start(long maxCount, Author author) {
            return updates.start(zone(), wantedFilter(), form.edit(), maxCount, author);
        }

        @Override
        public String maxCount() {
            return input.text("maxCount");
        }

        @Override
        public Object row(DelegationUpdate.Step sample) {
            return DelegationDiff.of(sample);
        }

        @Override
        public void describe(Model model) {
            model.addAttribute("form", form);
            model.addAttribute("actions", RecordEditForm.Action.values());
        }

        private String zone() {
            return input.text("zone");
        }

        private DelegationFilter wantedFilter() {
            return new DelegationFilter(input.text("q"), input.text("nameServer"));
        }
    }
}
