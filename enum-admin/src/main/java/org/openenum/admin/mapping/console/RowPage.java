package org.openenum.admin.mapping.console;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.ruleset.RuleDraft;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.naptr.NaptrRule;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A row of the table that is edited in place: its target, status and comment. The rest stays. */
@PageController
class RowPage {

    private static final String ROW = "mapping/row :: row(row=${row},blocks=${blocks})";

    private static final String EDITOR = "mapping/row :: editor(row=${row},form=${form},fault=${fault})";

    private final MappingService mappings;

    private final MappingList entries;

    private final RuleSetService ruleSets;

    RowPage(MappingService mappings, MappingList entries, RuleSetService ruleSets) {
        this.mappings = mappings;
        this.entries = entries;
        this.ruleSets = ruleSets;
    }

    /**
     * The fields of the row.
     *
     * @param target the destination, or the URI of its only rule
     * @param targetOpen whether the target can be changed here: several rules, or a raw one, need the whole form
     * @param named whether the target is a shared destination
     * @param entityTag the state that the user saw
     */
    record RowForm(String target, boolean targetOpen, boolean named, String status, String comment, String entityTag) {

        static RowForm of(MappingView entry) {
            boolean named = entry.ruleSet() != null;
            String uri = uriOf(entry);
            return new RowForm(
                    named ? String.valueOf(entry.ruleSet()) : Objects.requireNonNullElse(uri, ""),
                    named || uri != null,
                    named,
                    entry.status().name(),
                    Objects.requireNonNullElse(entry.comment(), ""),
                    entry.entityTag());
        }

        RowForm typed(FormInput input) {
            return new RowForm(
                    targetOpen ? input.text("target") : target,
                    targetOpen,
                    named,
                    input.text("status"),
                    input.text("comment"),
                    input.text("entityTag"));
        }

        MappingDraft draft(MappingView entry) {
            boolean block = entry.kind() == MappingKind.BLOCK;
            return new MappingDraft(
                    status.equals(MappingStatus.CLOSED.name()) ? MappingStatus.CLOSED : MappingStatus.ACTIVE,
                    named ? null : entry.ttlSeconds(),
                    FormInput.orNull(comment),
                    null,
                    named ? target : null,
                    named ? List.of() : rules(entry),
                    block ? entry.minDigits() : null,
                    block ? entry.maxDigits() : null,
                    false);
        }

        private List<RuleDraft> rules(MappingView entry) {
            RuleDraft only = targetOpen ? RuleDraft.of(entry.rules().get(0)) : null;
            return only == null
                    ? entry.rules().stream().map(RuleDraft::of).toList()
                    : List.of(new RuleDraft(
                            only.order(),
                            only.preference(),
                            only.flags(),
                            only.service(),
                            target,
                            null,
                            only.replacement()));
        }

        private static @Nullable String uriOf(MappingView entry) {
            List<NaptrRule> rules = entry.rules();
            return rules.size() == 1 ? rules.get(0).uri() : null;
        }
    }

    /** The row with its fields; or, with {@code show}, without them. */
    @GetMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}/row")
    String row(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam(required = false) @Nullable String show,
            TableView view,
            Model model) {
        MappingView entry = entries.get(MappingRef.inPath(zone, list, digits));
        return show == null ? editor(entry, RowForm.of(entry), null, model) : line(entry, view, model);
    }

    @PostMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}/row")
    String save(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            FormInput input,
            Author author,
            TableView view,
            Model model,
            HttpServletResponse response) {
        MappingRef ref = MappingRef.inPath(zone, list, digits);
        MappingView entry = entries.get(ref);
        RowForm form = RowForm.of(entry).typed(input);
        try {
            return line(
                    mappings.put(ref, form.draft(entry), Precondition.tag(form.entityTag()), author)
                            .value(),
                    view,
                    model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return editor(entry, form, e.sentence(), model);
        }
    }

    /** The row without its fields: the focus returns to its edit button. */
    private String line(MappingView entry, TableView view, Model model) {
        model.addAttribute("edited", true);
        model.addAttribute("view", view);
        model.addAttribute("used", view.used(List.of(entry), ruleSets));
        model.addAttribute("row", MappingTableRow.of(entry));
        model.addAttribute("blocks", entry.kind() == MappingKind.BLOCK);
        return ROW;
    }

    private static String editor(MappingView entry, RowForm form, @Nullable Sentence fault, Model model) {
        model.addAttribute("row", MappingTableRow.of(entry));
        model.addAttribute("form", form);
        model.addAttribute("fault", fault);
        return EDITOR;
    }
}
