package org.openenum.admin.mapping.delegation;

import jakarta.servlet.http.HttpServletResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Selecting;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changes the delegations that were ticked in their table. What was chosen goes along in the form, with the state that the person saw. */
@PageController
class DelegationSelectionPage {

    private final DelegationSelectionService selections;

    private final Selecting selecting;

    DelegationSelectionPage(DelegationSelectionService selections, Selecting selecting) {
        this.selections = selections;
        this.selecting = selecting;
    }

    /**
     * The form.
     *
     * @param selected {@code DELEGATION/digits}, with {@code /entityTag} once it was shown
     * @param asked whether the person was asked already for what the edit needs
     */
    record SelectionForm(String zone, RecordEditForm edit, List<String> selected, boolean asked) {

        static SelectionForm read(FormInput input) {
            boolean asked = input.flag("asked");
            RecordEditForm edit = RecordEditForm.read(input);
            return new SelectionForm(
                    input.text("zone"),
                    asked ? edit : edit.suggesting(input.text("nameServer")),
                    input.texts("selected"),
                    asked);
        }

        List<DelegationSelectionService.Chosen> chosen() {
            return selected.stream().map(this::chosen).toList();
        }

        private DelegationSelectionService.Chosen chosen(String text) {
            String[] parts = text.split("/", 3);
            try {
                return new DelegationSelectionService.Chosen(
                        new DelegationBatch.Ref(zone, new DialedDigits(parts[1])), parts.length > 2 ? parts[2] : null);
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw RefusedException.malformed("this is no entry of the list: " + text);
            }
        }
    }

    /**
     * One line of the review, and what goes along in the form for it.
     *
     * @param differences none while the page still asks, and where nothing would change
     */
    record Line(String selected, DelegationView before, boolean removed, List<ChangeLine> differences) {

        static Line of(DelegationView before) {
            String selected = MappingKind.DELEGATION + "/" + before.prefix() + "/" + before.entityTag();
            return new Line(selected, before, false, List.of());
        }

        static Line of(DelegationSelectionService.Step step) {
            DelegationView after = step.after();
            return new Line(
                    of(step.before()).selected(),
                    step.before(),
                    after == null,
                    ChangeLine.between(members(step.before()), after == null ? null : members(after)));
        }

        private static Map<String, @Nullable Object> members(DelegationView delegation) {
            Map<String, @Nullable Object> members = new LinkedHashMap<>();
            members.put("nameServers", delegation.nameServers());
            members.put("ds", delegation.ds());
            members.put("ttl", delegation.ttlSeconds());
            members.put("comment", delegation.comment());
            return members;
        }
    }

    @PostMapping("/delegations/selection")
    String review(FormInput input, Author author, Model model, HttpServletResponse response) {
        return selecting.review(new Chosen(SelectionForm.read(input)), author, model, response);
    }

    @PostMapping("/delegations/selection/apply")
    String apply(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        return selecting.apply(new Chosen(SelectionForm.read(input)), author, model, response, redirect);
    }

    /** The delegations that a form names. */
    private final class Chosen implements Selecting.Subject<Line> {

        private final SelectionForm form;

        Chosen(SelectionForm form) {
            this.form = form;
        }

        @Override
        public boolean isDecided() {
            return form.asked() || form.edit().action() == RecordEditForm.Action.DELETE;
        }

        @Override
        public List<Line> present() {
            return selections.find(form.chosen()).stream().map(Line::of).toList();
        }

        @Override
        public List<Line> preview(Author author) {
            RecordSetEdit edit = form.edit().edit();
            selections.check(form.chosen(), edit);
            return selections.preview(form.chosen(), edit, author).stream()
                    .map(Line::of)
                    .toList();
        }

        @Override
        public int apply(Author author) {
            selections.apply(form.chosen(), form.edit().edit(), author);
            return form.selected().size();
        }

        @Override
        public String doneMessage() {
            return "selection.done." + form.edit().action();
        }

        @Override
        public String show(List<Line> lines, boolean reviewed, FormFaults faults, Model model) {
            model.addAttribute("form", form);
            model.addAttribute("lines", lines);
            model.addAttribute("reviewed", reviewed);
            model.addAttribute("faults", faults);
            return "delegation/selection";
        }

        @Override
        public String toList(RedirectAttributes redirect) {
            redirect.addAttribute("zone", form.zone());
            return "redirect:/delegations";
        }
    }
}
