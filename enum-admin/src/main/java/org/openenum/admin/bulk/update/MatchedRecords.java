package org.openenum.admin.bulk.update;

import java.util.LinkedHashMap;
import java.util.Map;
import org.openenum.admin.bulk.diff.RecordDiffRow;
import org.openenum.admin.bulk.diff.RecordSetDiff;
import org.openenum.admin.job.JobView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordUpdate;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.UpdatePreview;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The record sets that the filter of their table finds. */
@Component
final class MatchedRecords implements Matching.Kind {

    private final BulkUpdates updates;

    MatchedRecords(BulkUpdates updates) {
        this.updates = updates;
    }

    @Override
    public boolean isOf(String list) {
        return list.equals("records");
    }

    @Override
    public Matching.Subject<?> read(String list, FormInput input) {
        return new Matched(input);
    }

    /** Those of one form. */
    private final class Matched implements Matching.Subject<RecordUpdate.Step> {

        private final FormInput input;

        private final RecordEditForm form;

        Matched(FormInput input) {
            this.input = input;
            this.form = RecordEditForm.read(input);
        }

        @Override
        public String list() {
            return "records";
        }

        @Override
        public Map<String, String> filter() {
            Map<String, String> filter = new LinkedHashMap<>();
            for (String name : new String[] {"zone", "q", "type"}) {
                filter.put(name, input.text(name));
            }
            return filter;
        }

        @Override
        public long count(long limit) {
            return updates.count(zone(), wantedFilter(), limit);
        }

        @Override
        public UpdatePreview<RecordUpdate.Step> preview() {
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
        public Object row(RecordUpdate.Step sample) {
            return RecordDiffRow.of(RecordSetDiff.of(sample));
        }

        @Override
        public void describe(Model model) {
            model.addAttribute("form", form);
            model.addAttribute("actions", RecordEditForm.Action.values());
        }

        private String zone() {
            return input.text("zone");
        }

        private RecordFilter wantedFilter() {
            return new RecordFilter(input.text("q"), input.text("type"));
        }
    }
}
