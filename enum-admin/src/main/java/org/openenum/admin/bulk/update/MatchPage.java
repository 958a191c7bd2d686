package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.apply.MappingEdit;
import org.openenum.admin.bulk.apply.MappingFilter;
import org.openenum.admin.bulk.apply.TagEdit;
import org.openenum.admin.bulk.diff.DiffRow;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.job.JobView;
import org.openenum.admin.mapping.TagField;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changes all numbers or blocks that the filter of their table finds. */
@PageController
class MatchPage {

    private final BulkUpdates updates;

    private final Matching matching;

    MatchPage(BulkUpdates updates, Matching matching) {
        this.updates = updates;
        this.matching = matching;
    }

    /** What can be done to all of them. */
    enum Action {
        STATUS,
        DESTINATION,
        COMMENT,
        TAG,
        UNTAG,
        DELETE
    }

    /**
     * The form: the filter of the table, and what is wanted.
     *
     * @param edit what is to be done, or the empty text while the page still asks
     * @param status what {@code STATUS} sets
     * @param ruleSet what {@code DESTINATION} sets
     * @param comment what {@code COMMENT} sets
     * @param tags what {@code TAG} adds and {@code UNTAG} takes away
     * @param maxCount how many the person saw counted, or the empty text
     */
    record MatchForm(
            String zone,
            MappingKind kind,
            String q,
            String onlyStatus,
            String onlyRuleSet,
            String onlyTag,
            String edit,
            String status,
            String ruleSet,
            String comment,
            String tags,
            String maxCount) {

        static MatchForm read(String list, FormInput input) {
            boolean blocks = list.equals("blocks") || input.text("kind").equals(MappingKind.BLOCK.name());
            return new MatchForm(
                    input.text("zone"),
                    blocks ? MappingKind.BLOCK : MappingKind.NUMBER,
                    input.text("q"),
                    input.text("onlyStatus"),
                    input.text("onlyRuleSet"),
                    input.text("onlyTag"),
                    input.text("edit"),
                    input.text("status", MappingStatus.CLOSED.name()),
                    input.text("ruleSet"),
                    input.text("comment"),
                    input.text("tags"),
                    input.text("maxCount"));
        }

        /** What was filtered by, to go along in the form. */
        public Map<String, String> narrowing() {
            return Map.of(
                    "zone",
                    zone,
                    "kind",
                    kind.name(),
                    "q",
                    q,
                    "onlyStatus",
                    onlyStatus,
                    "onlyRuleSet",
                    onlyRuleSet,
                    "onlyTag",
                    onlyTag);
        }

        /** What is to be done, to go along once it was counted. */
        public Map<String, String> wish() {
            return Map.of("edit", edit, "status", status, "ruleSet", ruleSet, "comment", comment, "tags", tags);
        }

        MappingFilter filter() {
            return new MappingFilter(
                    kind,
                    prefix(),
                    statusOf(onlyStatus),
                    FormInput.orNull(onlyRuleSet),
                    onlyTag.isEmpty()
                            ? null
                            : TagField.require("/onlyTag", onlyTag).tags().get(0));
        }

        MappingEdit wanted() {
            return switch (action()) {
                case STATUS -> new MappingEdit(false, statusOf(status), null, null, null, TagEdit.NOTHING);
                case DESTINATION -> new MappingEdit(false, null, destination(), null, null, TagEdit.NOTHING);
                case COMMENT -> new MappingEdit(false, null, null, null, comment, TagEdit.NOTHING);
                case TAG -> tagged(new TagEdit(null, TagField.require("/tags", tags), MappingTags.NONE));
                case UNTAG -> tagged(new TagEdit(null, MappingTags.NONE, TagField.require("/tags", tags)));
                case DELETE -> new MappingEdit(true, null, null, null, null, TagEdit.NOTHING);
            };
        }

        private static MappingEdit tagged(TagEdit edit) {
            return new MappingEdit(false, null, null, null, null, edit);
        }

        private String destination() {
            if (ruleSet.isEmpty()) {
                throw RefusedException.invalid("/ruleSet", "missing", "name the destination", null);
            }
            return ruleSet;
        }

        private Action action() {
            try {
                return Action.valueOf(edit);
            } catch (IllegalArgumentException e) {
                throw RefusedException.malformed("there is no edit '" + edit + "'");
            }
        }

        private String prefix() {
            try {
                return q.isEmpty() || q.equals("+") ? "" : DialedDigits.parse(q).digits();
            } catch (InvalidNumberException e) {
                throw RefusedException.malformed(String.valueOf(e.getMessage()));
            }
        }

        private static @Nullable MappingStatus statusOf(String text) {
            for (MappingStatus one : MappingStatus.values()) {
                if (one.name().equals(text)) {
                    return one;
                }
            }
            return null;
        }
    }

    @PostMapping("/{list:numbers|blocks}/matching")
    String review(@PathVariable String list, FormInput input, Model model, HttpServletResponse response) {
        return matching.review(new Matched(list, MatchForm.read(list, input)), model, response);
    }

    @PostMapping("/{list:numbers|blocks}/matching/apply")
    String apply(
            @PathVariable String list,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        return matching.apply(new Matched(list, MatchForm.read(list, input)), author, model, response, redirect);
    }

    /** The entries that a form's filter finds. */
    private final class Matched implements Matching.Subject<DiffView> {

        private final String list;

        private final MatchForm form;

        Matched(String list, MatchForm form) {
            this.list = list;
            this.form = form;
        }

        @Override
        public boolean isDecided() {
            return !form.edit().isEmpty();
        }

        @Override
        public UpdatePreview<DiffView> preview() {
            return updates.preview(form.zone(), form.filter(), form.wanted());
        }

        @Override
        public JobView start(long maxCount, Author author) {
            return updates.start(form.zone(), form.filter(), form.wanted(), maxCount, author);
        }

        @Override
        public String maxCount() {
            return form.maxCount();
        }

        @Override
        public Object row(DiffView sample) {
            return DiffRow.of(sample);
        }

        @Override
        public String show(Model model) {
            model.addAttribute("list", list);
            model.addAttribute("form", form);
            model.addAttribute("actions", Action.values());
            model.addAttribute("statuses", MappingStatus.values());
            return "bulk/matching";
        }
    }
}
