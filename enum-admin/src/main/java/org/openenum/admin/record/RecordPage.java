package org.openenum.admin.record;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.Review;
import org.openenum.admin.change.UndoOffer;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The form of a record set: to make, to change and to remove one. Owner names stand in the query string, because slashes, percent signs and
 * stars may be in them.
 */
@PageController
class RecordPage {

    private final RecordService records;

    private final UndoOffer undo;

    private final Notices notices;

    RecordPage(RecordService records, UndoOffer undo, Notices notices) {
        this.records = records;
        this.undo = undo;
        this.notices = notices;
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
    String preview(@RequestParam MultiValueMap<String, String> fields, Model model) {
        model.addAttribute("preview", RecordPreview.of(RecordSetForm.read(new FormInput(fields))));
        return "record/preview";
    }

    @PostMapping("/records")
    String create(
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        RecordSetForm form = RecordSetForm.read(new FormInput(fields));
        try {
            String type = form.typeName();
            RecordSetView made = records.put(
                            form.zone(), form.ownerInFull(), type, form.draft(), Precondition.ABSENT, author)
                    .value();
            return done("record.created", made, author, redirect);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return form(model, form, FormFaults.of(e), null);
        }
    }

    @GetMapping("/records/set")
    String edit(@RequestParam String zone, @RequestParam String owner, @RequestParam String type, Model model) {
        RecordSetView set = records.get(zone, owner, type);
        return form(model, RecordSetForm.of(set), FormFaults.NONE, set);
    }

    @PostMapping("/records/set")
    String save(
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        RecordSetForm form = RecordSetForm.read(input);
        String action = input.text("action");
        try {
            if (action.equals("review")) {
                return review(form, input, author, model);
            }
            if (!action.equals("save")) {
                model.addAttribute("typed", true);
                return form(model, form, FormFaults.NONE, stored(form));
            }
            return done("record.saved", put(form, author), author, redirect);
        } catch (RefusedException e) {
            // Read after the refusal: before it, it might be what somebody else has changed since.
            RecordSetView now = stored(form);
            return EditForm.refused(
                    e,
                    form,
                    RecordSetForm.of(now),
                    model,
                    response,
                    (shown, faults) -> form(model, shown, faults, now));
        }
    }

    @PostMapping("/records/set/delete")
    String delete(
            @RequestParam String zone,
            @RequestParam String owner,
            @RequestParam String type,
            @RequestParam String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        RecordSetView set = records.get(zone, owner, type);
        try {
            records.delete(zone, owner, type, Precondition.tag(entityTag), author);
            undo.offer(redirect, author);
            notices.done(redirect, "record.deleted", nameOf(set));
            redirect.addAttribute("zone", set.zone());
            return "redirect:/records";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return form(model, RecordSetForm.of(set), FormFaults.of(e), set);
        }
    }

    private RecordSetView stored(RecordSetForm form) {
        return records.get(form.zone(), form.owner(), form.type());
    }

    private RecordSetView put(RecordSetForm form, Author author) {
        return records.put(
                        form.zone(),
                        form.owner(),
                        form.type(),
                        form.draft(),
                        Precondition.tag(form.entityTag()),
                        author)
                .value();
    }

    /** Before and after, side by side, and what DNS says of each. */
    private String review(RecordSetForm form, FormInput input, Author author, Model model) {
        RecordSetView now = stored(form);
        Review review = Review.of(input, author, dry -> put(form, dry));
        if (review.isEmpty()) {
            model.addAttribute("unchanged", true);
            return form(model, form, FormFaults.NONE, now);
        }
        model.addAttribute("review", review);
        model.addAttribute("set", now);
        model.addAttribute("name", nameOf(now));
        model.addAttribute("textNow", RecordSetForm.zoneFileText(now));
        model.addAttribute("textThen", form.zoneFileText());
        return "record/review";
    }

    private String done(String message, RecordSetView set, Author author, RedirectAttributes redirect) {
        undo.offer(redirect, author);
        notices.done(redirect, message, nameOf(set));
        redirect.addAttribute("zone", set.zone());
        redirect.addAttribute("owner", set.owner());
        redirect.addAttribute("type", set.type());
        return "redirect:/records/set";
    }

    private String form(Model model, RecordSetForm form, FormFaults faults, @Nullable RecordSetView set) {
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute("set", set);
        model.addAttribute("name", set == null ? null : nameOf(set));
        model.addAttribute("types", RecordTypes.KNOWN);
        model.addAttribute("preview", RecordPreview.of(form));
        model.addAttribute(
                "fixed",
                set == null
                        ? null
                        : records.whyFixed(set.zone(), set.owner(), set.type()).orElse(null));
        return "record/form";
    }

    static String nameOf(RecordSetView set) {
        return set.owner() + " " + set.type();
    }

    /**
     * What DNS would say, or why it would not.
     *
     * @param text the records as in a zone file, empty where they cannot be read
     * @param faults what is wrong with them
     */
    record RecordPreview(String text, List<String> faults) {

        static final RecordPreview NOTHING = new RecordPreview("", List.of());

        /** Keeps the list from changing. */
        RecordPreview {
            faults = List.copyOf(faults);
        }

        static RecordPreview of(RecordSetForm form) {
            if (form.records().isEmpty()
                    || form.owner().isEmpty()
                    || form.type().isEmpty()) {
                return NOTHING;
            }
            try {
                return new RecordPreview(form.zoneFileText(), List.of());
            } catch (RefusedException e) {
                return new RecordPreview("", FormFaults.of(e).whole());
            }
        }
    }
}
