package org.openenum.admin.record;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Selecting;
import org.openenum.admin.history.ChangeLine;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Changes the record sets that were ticked in their table. What was chosen goes along in the form, with the state that the person saw. */
@PageController
class RecordSelectionPage {

    private final RecordSelectionService selections;

    private final Selecting selecting;

    RecordSelectionPage(RecordSelectionService selections, Selecting selecting) {
        this.selections = selections;
        this.selecting = selecting;
    }

    /**
     * The form.
     *
     * @param selected {@code type/entityTag/owner}, without a tag until it was shown
     * @param asked whether the person was asked already for what the edit needs
     */
    record SelectionForm(String zone, RecordEditForm edit, List<String> selected, boolean asked) {

        static SelectionForm read(FormInput input) {
            return new SelectionForm(
                    input.text("zone"), RecordEditForm.read(input), input.texts("selected"), input.flag("asked"));
        }

        List<RecordSelectionService.Chosen> chosen() {
            return selected.stream().map(this::chosen).toList();
        }

        private RecordSelectionService.Chosen chosen(String text) {
            String[] parts = text.split("/", 3);
            if (parts.length < 3) {
                throw RefusedException.malformed("this is no entry of the list: " + text);
            }
            return new RecordSelectionService.Chosen(
                    new RecordBatch.Ref(zone, parts[2], parts[0]), FormInput.orNull(parts[1]));
        }
    }

    /**
     * One line of the review, and what goes along in the form for it.
     *
     * @param differences none while the page still asks, and where nothing would change
     */
    record Line(String selected, RecordSetView before, boolean removed, List<ChangeLine> differences) {

        static Line of(RecordSetView before) {
            String selected = before.type() + "/" + before.entityTag() + "/" + before.owner() + ".";
            return new Line(selected, before, false, List.of());
        }

        static Line of(RecordSelectionService.Step step) {
            RecordSetView after = step.after();
            return new Line(
                    of(step.before()).selected(),
                    step.before(),
                    after == null,
                    ChangeLine.between(members(step.before()), after == null ? null : members(after)));
        }

        private static Map<String, @Nullable Object> members(RecordSetView set) {
            return Map.of("ttl", set.ttlSeconds(), "records", set.records());
        }
    }

    @PostMapping("/records/selection")
    String review(FormInput input, Author author, Model model, HttpServletResponse response) {
        return selecting.review(new Chosen(SelectionForm.read(input)), author, model, response);
    }

    @PostMapping("/records/selection/apply")
    String apply(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {
        return selecting.apply(new Chosen(SelectionForm.read(input)), author, model, response, redirect);
    }

    /** The record sets that a form names. */
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
            return selections.preview(form.chosen(), form.edit().edit(), author).stream()
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
            return "record/selection";
        }

        @Override
        public String toList(RedirectAttributes redirect) {
            redirect.addAttribute("zone", form.zone());
            return "redirect:/records";
        }
    }
}
