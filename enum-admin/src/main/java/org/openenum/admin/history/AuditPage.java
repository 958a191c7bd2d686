package org.openenum.admin.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.openenum.sentence.Sentence;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The audit trail page: who did what, when, from where and why; and the verification of the trail. */
@PageController
class AuditPage {

    private static final int ROWS = 50;

    private final AuditTrail trail;

    private final AuditedActions actions;

    private final ChangesetService changesets;

    AuditPage(AuditTrail trail, AuditedActions actions, ChangesetService changesets) {
        this.trail = trail;
        this.actions = actions;
        this.changesets = changesets;
    }

    /**
     * An audit entry and what it changed.
     *
     * @param detail the detail in words; null if there is none, or if the differences already show it
     */
    record Row(AuditEntry entry, @Nullable Sentence detail, List<ChangeLine> differences) {

        static Row of(AuditEntry entry, @Nullable ChangeView change) {
            Sentence detail = entry.detailInWords();
            return new Row(
                    entry,
                    detail != null && detail.text().startsWith("{") ? null : detail,
                    change == null ? List.of() : ChangeLine.between(change.before(), change.after()));
        }
    }

    @GetMapping("/audit")
    String list(FormInput input, Model model, Locale locale) {
        Query asked = Query.read(input);
        List<AuditedActions.Group> groups = actions.in(locale);
        model.addAttribute("query", asked);
        model.addAttribute("actions", groups);
        model.addAttribute(
                "otherAction",
                !asked.action().isEmpty() && groups.stream().noneMatch(group -> group.has(asked.action())));
        Page<AuditEntry> page = trail.entries(asked.filter(), new Page.Wanted(FormInput.orNull(asked.after()), ROWS));
        model.addAttribute("rows", rows(page.items()));
        model.addAttribute("pager", Pager.of("/audit", asked.parameters(), asked.after(), page.next()));
        return "change/audit";
    }

    private List<Row> rows(List<AuditEntry> entries) {
        List<Long> ids = entries.stream()
                .map(AuditEntry::changesetId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Map<Long, ChangeView> changes = changesets.onlyChanges(ids);
        return entries.stream()
                .map(entry -> Row.of(entry, entry.changesetId() == null ? null : changes.get(entry.changesetId())))
                .toList();
    }

    /** Reads the whole trail: takes a minute for ten million entries. */
    @GetMapping("/audit/verification")
    String verify(Model model) {
        model.addAttribute("verdict", trail.verify());
        return "change/verdict";
    }

    /**
     * The query string of the page.
     *
     * @param until a date and time in the browser's format, in UTC
     */
    record Query(String actor, String action, String object, String until, String after) {

        static Query read(FormInput input) {
            return new Query(
                    input.text("actor"),
                    ofTheTrail(input.text("action")),
                    input.text("object"),
                    input.text("until"),
                    input.text("after"));
        }

        /** The console says "destination" where the API and the trail say "rule set". */
        private static String ofTheTrail(String action) {
            return action.startsWith("destination") ? "rule-set" + action.substring("destination".length()) : action;
        }

        AuditTrail.Filter filter() {
            return new AuditTrail.Filter(
                    FormInput.orNull(actor),
                    FormInput.orNull(action),
                    FormInput.orNull(object),
                    null,
                    FormInput.moment(until));
        }

        public boolean isNarrow() {
            return !filter().equals(AuditTrail.Filter.NONE);
        }

        Map<String, String> parameters() {
            Map<String, String> parameters = new LinkedHashMap<>();
            parameters.put("actor", actor);
            parameters.put("action", action);
            parameters.put("object", object);
            parameters.put("until", until);
            return parameters;
        }
    }
}
