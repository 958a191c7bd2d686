package org.openenum.admin.record;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The form of a record set: to make, to change and to remove one. Owner names stand in the query string, because
 * slashes, percent signs and stars may be in them.
 */
@PageController
class RecordPage {

    private final RecordService records;

    private final Editing editing;

    RecordPage(RecordService records, Editing editing) {
        this.records = records;
        this.editing = editing;
    }

    @GetMapping("/records/new")
    String blank(
            @RequestParam String zone,
            @RequestParam(defaultValue = "") String owner,
            @RequestParam(defaultValue = "") String type,
            Model model) {
        return form(model, RecordSetForm.blank(zone, owner, type), FormFaults.NONE, null);
    }

    @PostMapping("/preview/records")
    String preview(FormInput input, Model model) {
        model.addAttribute("preview", previewOf(RecordSetForm.read(input)));
        return "record/preview";
    }

    @PostMapping("/records")
    String create(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.create(new Edited(form), form, "owner", post);
    }

    @GetMapping("/records/set")
    String edit(@RequestParam String zone, @RequestParam String owner, @RequestParam String type, Model model) {
        RecordSetView set = records.get(zone, owner, type);
        return form(model, RecordSetForm.of(set), FormFaults.NONE, set);
    }

    @PostMapping("/records/set")
    String save(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.change(new Edited(form), form, post);
    }

    @PostMapping("/records/set/delete")
    String delete(Post post) {
        RecordSetForm form = RecordSetForm.read(post.input());
        return editing.remove(new Edited(form), post);
    }

    /** The record set that a form names. */
    private final class Edited implements Editing.Subject<RecordSetForm, RecordSetView> {

        private final RecordSetForm named;

        Edited(RecordSetForm named) {
            this.named = named;
        }

        @Override
        public RecordSetView stored() {
            return records.get(named.zone(), named.owner(), named.type());
        }

        @Override
        public RecordSetForm formOf(RecordSetView stored) {
            return RecordSetForm.of(stored);
        }

        @Override
        public RecordSetView put(RecordSetForm form, Precondition precondition, Author author) {
            String type = form.typeName();
            return records.put(form.zone(), form.ownerInFull(), type, form.draft(), precondition, author)
                    .value();
        }

        @Override
        public void remove(Precondition precondition, Author author) {
            records.delete(named.zone(), named.owner(), named.type(), precondition, author);
        }

        @Override
        public String show(Model model, RecordSetForm form, FormFaults faults, @Nullable RecordSetView stored) {
            return form(model, form, faults, stored);
        }

        /** What DNS says of each side, too. */
        @Override
        public String review(Model model, RecordSetForm form, RecordSetView stored) {
            model.addAttribute("set", stored);
            model.addAttribute("name", RecordPage.nameOf(stored));
            model.addAttribute("textNow", RecordSetForm.zoneFileText(stored));
            model.addAttribute("textThen", form.zoneFileText());
            return "record/review";
        }

        @Override
        public String nameOf(RecordSetView set) {
            return RecordPage.nameOf(set);
        }

        @Override
        public String messages() {
            return "record";
        }

        @Override
        public String toPage(RecordSetView set, RedirectAttributes redirect) {
            redirect.addAttribute("zone", set.zone());
            redirect.addAttribute("owner", set.owner());
            redirect.addAttribute("type", set.type());
            return "redirect:/records/set";
        }

        @Override
        public String listOf(RecordSetView set) {
            return Pager.link("/records", Map.of("zone", set.zone()));
        }
    }

    private String form(Model model, RecordSetForm form, FormFaults faults, @Nullable RecordSetView set) {
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute("set", set);
        model.addAttribute("name", set == null ? null : nameOf(set));
        model.addAttribute("types", RecordTypes.KNOWN);
        model.addAttribute("preview", previewOf(form));
        model.addAttribute(
                "fixed",
                set == null
                        ? null
                        : records.whyFixed(set.zone(), set.owner(), set.type()).orElse(null));
        return "record/form";
    }

    private static RecordPreview previewOf(RecordSetForm form) {
        return form.records().isEmpty() || form.owner().isEmpty() || form.type().isEmpty()
                ? RecordPreview.NOTHING
                : RecordPreview.of(form::zoneFileText);
    }

    private static String nameOf(RecordSetView set) {
        return set.owner() + " " + set.type();
    }
}
