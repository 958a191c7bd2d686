package org.openenum.admin.mapping.console;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.editing.Place;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.ruleset.RuleForm;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The form of a number or block: to create, change and remove one. */
@PageController
class MappingPage {

    private final MappingService mappings;

    private final MappingList entries;

    private final MappingFormModel forms;

    private final Editing editing;

    private final TypedNumbers numbers;

    MappingPage(
            MappingService mappings,
            MappingList entries,
            MappingFormModel forms,
            Editing editing,
            TypedNumbers numbers) {
        this.numbers = numbers;
        this.mappings = mappings;
        this.entries = entries;
        this.forms = forms;
        this.editing = editing;
    }

    @GetMapping("/{list:numbers|blocks}/new")
    String blank(
            @PathVariable String list,
            @RequestParam(defaultValue = "") String zone,
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String ruleSet,
            Model model) {
        MappingForm form = forms.blank(MappingRef.kindOf(list), zone, number);
        return editing.blank(
                new Edited(list, false), ruleSet.isEmpty() ? form : form.pointingTo(ruleSet.strip()), model);
    }

    @PostMapping("/preview/{list:numbers|blocks}")
    String preview(@PathVariable String list, FormInput input, Model model) {
        MappingForm form = MappingForm.read(input);
        model.addAttribute("preview", forms.preview(MappingRef.kindOf(list), form));
        model.addAttribute("closed", form.isClosed());
        if (input.text("entityTag").isEmpty()) {
            forms.existing(MappingRef.kindOf(list), form).ifPresent(there -> model.addAttribute("existing", there));
        }
        model.addAttribute("list", list);
        return "mapping/preview";
    }

    @PostMapping("/{list:numbers|blocks}")
    String create(@PathVariable String list, Post post) {
        boolean line = post.input().text("then").equals("list");
        if (line) {
            // The next number is typed in the same field.
            post.redirect().addFlashAttribute("added", true);
        }
        return editing.create(
                new Edited(list, line),
                line ? MappingForm.ofLine(post.input()) : read(post.input()),
                form -> new MappingRef(form.zone(), MappingRef.kindOf(list), form.digits(numbers)),
                "number",
                post);
    }

    @GetMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}")
    String edit(@PathVariable String list, @PathVariable String zone, @PathVariable String digits, Model model) {
        return editing.edit(new Edited(list, false), MappingRef.inPath(zone, list, digits), model);
    }

    @PostMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}")
    String save(@PathVariable String list, @PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.change(new Edited(list, false), MappingRef.inPath(zone, list, digits), read(post.input()), post);
    }

    @PostMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}/delete")
    String delete(@PathVariable String list, @PathVariable String zone, @PathVariable String digits, Post post) {
        return editing.remove(new Edited(list, false), MappingRef.inPath(zone, list, digits), post);
    }

    /** Numbers or blocks. */
    private final class Edited implements Editing.Subject<MappingRef, MappingForm, MappingView> {

        private final String list;

        /** Whether it was created on the line above the table. */
        private final boolean line;

        Edited(String list, boolean line) {
            this.list = list;
            this.line = line;
        }

        @Override
        public MappingView stored(MappingRef ref) {
            return entries.get(ref);
        }

        @Override
        public MappingForm formOf(MappingView stored) {
            return MappingForm.of(stored);
        }

        @Override
        public MappingView put(MappingRef ref, MappingForm form, Precondition precondition, Author author) {
            return mappings.put(ref, form.draft(), precondition, author).value();
        }

        @Override
        public void remove(MappingRef ref, Precondition precondition, Author author) {
            mappings.delete(ref, precondition, author);
        }

        @Override
        public String listWithout(MappingRef ref) {
            return listOf(ref.zone());
        }

        @Override
        public String page(Model model, MappingForm form, @Nullable MappingView stored) {
            return forms.show(model, MappingRef.kindOf(list), form, stored);
        }

        @Override
        public String saidOfNew(MappingView made) {
            return made.status() == MappingStatus.CLOSED ? "created-closed" : "created";
        }

        /** Adds the DNS answer of each side. */
        @Override
        public String review(Model model, MappingForm form, MappingView stored) {
            model.addAttribute("now", forms.said(stored.kind(), MappingForm.of(stored)));
            model.addAttribute("then", forms.said(stored.kind(), form));
            return Editing.REVIEW;
        }

        @Override
        public Place placeOf(MappingView entry) {
            String all = listOf(entry.zone());
            String itself = Place.path(
                    "/" + list + "/{zone}/{digits}",
                    entry.zone(),
                    entry.digits().digits());
            return new Place(list, list, entry.display(), line ? all : itself, all);
        }

        private String listOf(String zone) {
            return Place.path("/" + list + "?zone={zone}", zone);
        }
    }

    /** The form after a button has added or removed a rule. */
    private static MappingForm read(FormInput input) {
        MappingForm form = MappingForm.read(input);
        return form.withRules(RuleForm.changed(form.rules(), input.text("action")));
    }
}
