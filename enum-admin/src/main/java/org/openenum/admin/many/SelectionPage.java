package org.openenum.admin.many;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Changes the selected rows of a table, for any kind of entry: first the page asks for the change, then it shows the
 * differences, and only then it applies them, with a notice that offers to undo them. The selection is kept in the
 * form, with the state that the user saw.
 */
@PageController
class SelectionPage {

    private static final String PATH = "/{list:numbers|blocks|delegations|records}/selection";

    private static final String TEMPLATE = "many/selection";

    private final List<Table<?, ?, ?, ?, ?, ?>> tables;

    private final Selection selection;

    private final UndoOffer undo;

    private final Notices notices;

    SelectionPage(List<Table<?, ?, ?, ?, ?, ?>> tables, Selection selection, UndoOffer undo, Notices notices) {
        this.tables = tables;
        this.selection = selection;
        this.undo = undo;
        this.notices = notices;
    }

    /**
     * One line of the page, with its hidden form value.
     *
     * @param stays whether it stays as it is
     * @param destination the shared destination whose rules it has, if it is left alone because of that
     */
    record Line(
            String selected,
            boolean stays,
            boolean removed,
            @Nullable String destination,
            Object row) {}

    @PostMapping(PATH)
    String review(
            @PathVariable String list, FormInput input, Author author, Model model, HttpServletResponse response) {
        Ticked<?, ?, ?, ?> ticked = ticked(list, input);
        boolean reviewed = ticked.isDecided();
        try {
            return ticked.show(reviewed ? ticked.preview(author) : ticked.present(), reviewed, FormFaults.NONE, model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return ticked.show(ticked.thosePresent(), false, FormFaults.of(e), model);
        }
    }

    @PostMapping(PATH + "/apply")
    String apply(
            @PathVariable String list,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        Ticked<?, ?, ?, ?> ticked = ticked(list, input);
        try {
            if (!ticked.isDecided()) {
                throw RefusedException.malformed(Sentence.of("bulk.nothing-to-change"));
            }
            notices.done(redirect, "selection.done." + ticked.fields.action(), ticked.apply(author));
            undo.offer(redirect, author);
            redirect.addFlashAttribute("doneWith", "/" + list + " " + input.text("zone"));
            return "redirect:" + ticked.back();
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return ticked.show(ticked.thosePresent(), false, FormFaults.of(e), model);
        }
    }

    private Ticked<?, ?, ?, ?> ticked(String list, FormInput input) {
        return new Ticked<>(list, Table.named(list, tables), input);
    }

    /** The selected rows of a form. */
    private final class Ticked<R, V, D, E> {

        private final String list;

        private final Table<R, V, D, ?, E, ?> table;

        private final FormInput input;

        private final EditFields<E> fields;

        Ticked(String list, Table<R, V, D, ?, E, ?> table, FormInput input) {
            this.list = list;
            this.table = table;
            this.input = input;
            this.fields = table.fields(input).required();
        }

        /** Whether the user has entered what the edit needs; otherwise the page asks for it. */
        boolean isDecided() {
            return fields.removes() || input.flag("asked");
        }

        List<Line> present() {
            return present(chosen());
        }

        private List<Line> present(List<Selection.Chosen<R>> chosen) {
            return selection.find(table.kind(), chosen).stream()
                    .map(one -> line(new Selection.Step<>(one, one, null)))
                    .toList();
        }

        /** Those that exist, up to the number that can be changed together. */
        List<Line> thosePresent() {
            return input.texts("selected").stream()
                    .limit(OperationBatch.MAX_OPERATIONS)
                    .flatMap(this::ifPresent)
                    .toList();
        }

        private Stream<Line> ifPresent(String selected) {
            try {
                return present(List.of(chosen(selected))).stream();
            } catch (RefusedException e) {
                return Stream.empty();
            }
        }

        List<Line> preview(Author author) {
            List<V> present = selection.find(table.kind(), chosen());
            return selection.preview(table.kind(), chosen(), present, edit(), author).stream()
                    .map(this::line)
                    .toList();
        }

        int apply(Author author) {
            List<V> present = selection.find(table.kind(), chosen());
            return selection.apply(table.kind(), chosen(), present, edit(), author);
        }

        String show(List<Line> lines, boolean reviewed, FormFaults faults, Model model) {
            model.addAttribute("list", list);
            model.addAttribute("zone", input.text("zone"));
            model.addAttribute("back", back());
            model.addAttribute("edit", fields);
            model.addAttribute("said", EditFields.said(input));
            model.addAttribute("own", table.template());
            model.addAttribute("lines", lines);
            model.addAttribute(
                    "meant", lines.stream().filter(line -> !line.stays()).count());
            model.addAttribute("reviewed", reviewed);
            model.addAttribute("faults", faults);
            model.addAttribute("statuses", MappingStatus.values());
            return TEMPLATE;
        }

        /** The table with its filter, where the rows were selected. */
        String back() {
            return OwnPath.of(input.text("back"), Pager.link("/" + list, Map.of("zone", input.text("zone"))));
        }

        private Function<V, Then<D>> edit() {
            E edit = fields.edit();
            return row -> table.then(edit, row);
        }

        private List<Selection.Chosen<R>> chosen() {
            return input.texts("selected").stream().map(this::chosen).toList();
        }

        private Selection.Chosen<R> chosen(String selected) {
            return table.chosen(input.text("zone"), selected);
        }

        private Line line(Selection.Step<V> step) {
            return new Line(
                    table.selected(step.before()),
                    step.stays(),
                    step.after() == null,
                    step.destination(),
                    table.row(step));
        }
    }
}
