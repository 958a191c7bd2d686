package org.openenum.admin.bulk.update;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffRow;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.console.MappingEditForm;
import org.openenum.admin.mapping.console.TagField;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/** The numbers and blocks that the filter of a table finds. */
@Component
final class MatchedMappings implements Matching.Kind {

    private final BulkUpdates updates;

    private final TypedNumbers numbers;

    MatchedMappings(BulkUpdates updates, TypedNumbers numbers) {
        this.updates = updates;
        this.numbers = numbers;
    }

    @Override
    public boolean isOf(String list) {
        return list.equals("numbers") || list.equals("blocks");
    }

    @Override
    public Matching.Subject<?> read(String list, FormInput input) {
        return new Matched(list, input);
    }

    /** Whether the table of all kinds was filtered to its delegations, which have a page of their own. */
    static boolean areDelegations(String list, FormInput input) {
        boolean only = list.equals("numbers") && input.text("kind").equals(MappingKind.DELEGATION.name());
        if (only && !(input.text("ruleSet") + input.text("tag")).isEmpty()) {
            throw RefusedException.malformed(
                    "delegations have neither tags nor a destination: leave those filters out");
        }
        return only;
    }

    /** Those of one form. */
    private final class Matched implements Matching.Subject<DiffView> {

        private final String list;

        private final FormInput input;

        private final MappingEditForm form;

        Matched(String list, FormInput input) {
            this.list = list;
            this.input = input;
            this.form = MappingEditForm.read(input);
        }

        @Override
        public String list() {
            return list;
        }

        @Override
        public Map<String, String> filter() {
            Map<String, String> filter = new LinkedHashMap<>();
            filter.put("zone", input.text("zone"));
            filter.put("kind", list.equals("blocks") ? MappingKind.BLOCK.name() : input.text("kind"));
            for (String name : new String[] {"q", "status", "ruleSet", "tag"}) {
                filter.put(name, input.text(name));
            }
            return filter;
        }

        @Override
        public long count(long limit) {
            return updates.count(zone(), wantedFilter(), limit);
        }

        @Override
        public UpdatePreview<DiffView> preview() {
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
        public Object row(DiffView sample) {
            return DiffRow.of(sample);
        }

        @Override
        public void describe(Model model) {
            model.addAttribute("form", form);
            model.addAttribute("actions", MappingEditForm.Action.values());
            model.addAttribute("statuses", MappingStatus.values());
        }

        private String zone() {
            return input.text("zone");
        }

        private MappingFilter wantedFilter() {
            String tag = input.text("tag");
            return new MappingFilter(
                    kind(),
                    numbers.readStart(zone(), input.text("q")),
                    MappingEditForm.statusOf(input.text("status")),
                    FormInput.orNull(input.text("ruleSet")),
                    tag.isEmpty() ? null : TagField.require("/tag", tag).tags().get(0));
        }

        private @Nullable MappingKind kind() {
            String kind = String.valueOf(filter().get("kind"));
            return kind.isEmpty() ? null : MappingKind.valueOf(kind);
        }
    }
}
