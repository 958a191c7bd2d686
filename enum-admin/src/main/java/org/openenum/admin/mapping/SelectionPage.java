package org.openenum.admin.mapping;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.Selecting;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
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
     * The form.
     *
     * @param selected {@code KIND/digits}, with {@code /entityTag} once it was shown
     * @param value what it becomes, or null while the page still asks
     */
    record SelectionForm(
            String zone,
            Action action,
            List<String> selected,
            @Nullable String value) {

        static SelectionForm read(FormInput input) {
            String action = input.text("edit");
            return new SelectionForm(
                    input.text("zone"),
                    Arrays.stream(Action.values())
                            .filter(one -> one.name().equals(action))
                            .findFirst()
                            .orElseThrow(() -> RefusedException.malformed("there is no edit '" + action + "'")),
                    input.texts("selected"),
                    input.has("value") ? input.text("value") : null);
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

        /** What is to be done, or null while that is not known yet. */
        @Nullable
        SelectionEdit edit() {
            if (action == Action.DELETE) {
                return new SelectionEdit.Delete();
            }
            if (value == null) {
                return null;
            }
            return switch (action) {
                case STATUS ->
                    new SelectionEdit.Status(
                            value.equals(MappingStatus.CLOSED.name()) ? MappingStatus.CLOSED : MappingStatus.ACTIVE);
                case DESTINATION -> new SelectionEdit.Destination(value);
                case TAG -> new SelectionEdit.Tags(TagField.require("/value", value), MappingTags.NONE);
                case UNTAG -> new SelectionEdit.Tags(MappingTags.NONE, TagField.require("/value", value));
                case COMMENT, DELETE -> new SelectionEdit.Comment(FormInput.orNull(value));
            };
        }
    }

    /** One line of the review, and what goes along in the form for it. */
    record Line(
            String selected, MappingRow before, @Nullable MappingRow after) {

        static Line of(MappingView before, @Nullable MappingView after) {
            return new Line(
                    before.kind() + "/" + before.digits() + "/" + before.entityTag(),
                    MappingRow.of(before),
                    after == null ? null : MappingRow.of(after));
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
            return form.edit() != null;
        }

        @Override
        public List<Line> present() {
            return selections.find(form.chosen()).stream()
                    .map(entry -> Line.of(entry, null))
                    .toList();
        }

        @Override
        public List<Line> preview(Author author) {
            List<MappingView> entries = selections.find(form.chosen());
            return selections.preview(entries, Objects.requireNonNull(form.edit()), author).stream()
                    .map(step -> Line.of(step.before(), step.after()))
                    .toList();
        }

        @Override
        public void apply(Author author) {
            selections.apply(form.chosen(), Objects.requireNonNull(form.edit()), author);
        }

        @Override
        public int count() {
            return form.selected().size();
        }

        @Override
        public String doneMessage() {
            return "selection.done." + form.action();
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
