package org.openenum.admin.mapping.console;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Selecting;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Changes the entries that were ticked in a table: first the page asks what is to change, then it shows what would be different, and only
 * then it is done. What was chosen goes along in the form, with the state that the person saw.
 */
@PageController
class SelectionPage {

    private static final String TEMPLATE = "mapping/selection";

    private final SelectionService selections;

    private final Selecting selecting;

    SelectionPage(SelectionService selections, Selecting selecting) {
        this.selections = selections;
        this.selecting = selecting;
    }

    /**
     * The form.
     *
     * @param selected {@code KIND/digits}, with {@code /entityTag} once it was shown
     * @param asked whether the person was asked already for what the edit needs
     */
    record SelectionForm(String zone, MappingEditForm edit, List<String> selected, boolean asked) {

        static SelectionForm read(FormInput input) {
            return new SelectionForm(
                    input.text("zone"),
                    MappingEditForm.read(input).required(),
                    input.texts("selected"),
                    input.has("asked"));
        }

        List<SelectionService.Chosen> chosen() {
            return selected.stream().map(this::chosen).toList();
        }

        private SelectionService.Chosen chosen(String text) {
            String[] parts = text.split("/", 3);
            try {
                MappingRef ref = new MappingRef(zone, MappingKind.valueOf(parts[0]), new DialedDigits(parts[1]));
                return new SelectionService.Chosen(ref, parts.length > 2 ? parts[2] : null);
            } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
                throw RefusedException.malformed("this is no entry of the list: " + text);
            }
        }
    }

    /**
     * One line of the review, and what goes along in the form for it.
     *
     * @param stays whether it stays as it is
     * @param ttls its TTL before and after
     * @param destination the shared destination whose rules it has, where it is left alone because of that
     */
    record Line(
            String selected,
            MappingTableRow before,
            @Nullable MappingTableRow after,
            boolean stays,
            List<@Nullable Integer> ttls,
            @Nullable String destination) {

        static Line of(SelectionService.Step step) {
            MappingView before = step.before();
            MappingView after = step.after();
            return new Line(
                    before.kind() + "/" + before.digits() + "/" + before.entityTag(),
                    MappingTableRow.of(before),
                    after == null ? null : MappingTableRow.of(after),
                    before.equals(after),
                    Arrays.asList(before.ttlSeconds(), after == null ? null : after.ttlSeconds()),
                    step.destination());
        }
    }

    @PostMapping("/{list:numbers|blocks}/selection")
    String review(
            @PathVariable String list, FormInput input, Author author, Model model, HttpServletResponse response) {
        return selecting.review(new Chosen(list, SelectionForm.read(input)), author, model, response);
    }

    @PostMapping("/{list:numbers|blocks}/selection/apply")
    String apply(
            @PathVariable String list,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        return selecting.apply(new Chosen(list, SelectionForm.read(input)), author, model, response, redirect);
    }

    /** The entries that a form names. */
    private final class Chosen implements Selecting.Subject<Line> {

        private final String list;

        private final SelectionForm form;

        Chosen(String list, SelectionForm form) {
            this.list = list;
            this.form = form;
        }

        @Override
        public boolean isDecided() {
            return form.asked() || form.edit().action().equals(MappingEditForm.Action.DELETE.name());
        }

        @Override
        public List<Line> present() {
            return selections.find(form.chosen()).stream()
                    .map(entry -> Line.of(new SelectionService.Step(entry, null, null)))
                    .toList();
        }

        @Override
        public List<Line> preview(Author author) {
            List<MappingView> entries = selections.find(form.chosen());
            return selections.preview(entries, form.edit().edit(), author).stream()
                    .map(Line::of)
                    .toList();
        }

        @Override
        public int apply(Author author) {
            List<SelectionService.Chosen> chosen = form.chosen();
            return selections.apply(chosen, selections.find(chosen), form.edit().edit(), author);
        }

        @Override
        public String doneMessage() {
            return "selection.done." + form.edit().action();
        }

        @Override
        public String show(List<Line> lines, boolean reviewed, FormFaults faults, Model model) {
            model.addAttribute("list", list);
            model.addAttribute("form", form);
            model.addAttribute("lines", lines);
            model.addAttribute("reviewed", reviewed);
            model.addAttribute("faults", faults);
            model.addAttribute("statuses", MappingStatus.values());
            return TEMPLATE;
        }

        @Override
        public String toList(RedirectAttributes redirect) {
            redirect.addAttribute("zone", form.zone());
            return "redirect:/" + list;
        }
    }
}
