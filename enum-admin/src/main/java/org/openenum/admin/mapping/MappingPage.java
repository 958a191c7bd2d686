package org.openenum.admin.mapping;

import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.Review;
import org.openenum.admin.change.UndoOffer;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.ruleset.RuleForm;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The form of a number, and of a block: to make, to change and to remove one. */
@PageController
class MappingPage {

    private final MappingService mappings;

    private final MappingFormModel forms;

    private final UndoOffer undo;

    private final Notices notices;

    MappingPage(MappingService mappings, MappingFormModel forms, UndoOffer undo, Notices notices) {
        this.mappings = mappings;
        this.forms = forms;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/{list:numbers|blocks}/new")
    String blank(
            @PathVariable String list,
            @RequestParam(defaultValue = "") String zone,
            @RequestParam(defaultValue = "") String number,
            @RequestParam(defaultValue = "") String ruleSet,
            Model model) {
        MappingForm form = forms.blank(kindOf(list), zone, number);
        return forms.show(
                model,
                kindOf(list),
                ruleSet.isEmpty() ? form : form.pointingTo(ruleSet.strip()),
                FormFaults.NONE,
                null);
    }

    @PostMapping("/preview/{list:numbers|blocks}")
    String preview(@PathVariable String list, @RequestParam MultiValueMap<String, String> fields, Model model) {
        MappingForm form = MappingForm.read(new FormInput(fields));
        model.addAttribute("preview", forms.preview(kindOf(list), form));
        model.addAttribute("closed", form.isClosed());
        forms.existing(kindOf(list), form).ifPresent(there -> model.addAttribute("existing", there));
        model.addAttribute("list", list);
        return "mapping/preview";
    }

    @PostMapping("/{list:numbers|blocks}")
    String create(
            @PathVariable String list,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        boolean line = input.text("then").equals("list");
        MappingForm form = line ? MappingForm.ofLine(input) : MappingForm.read(input);
        MappingKind kind = kindOf(list);
        if (!input.text("action").equals("save")) {
            return forms.show(model, kind, changed(form, input), FormFaults.NONE, null);
        }
        try {
            MappingRef ref = new MappingRef(form.zone(), kind, form.digits());
            MappingView made =
                    mappings.put(ref, form.draft(), Precondition.ABSENT, author).value();
            undo.offer(redirect, author);
            if (line) {
                notices.done(redirect, list + ".created", made.display());
                redirect.addAttribute("zone", made.zone());
                return "redirect:/" + list;
            }
            return saved(list + ".created", list, made, redirect);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return forms.show(model, kind, form, FormFaults.ofNew(e, "number"), null);
        }
    }

    @GetMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}")
    String edit(@PathVariable String list, @PathVariable String zone, @PathVariable String digits, Model model) {
        MappingView entry = mappings.get(refOf(list, zone, digits));
        return forms.show(model, entry.kind(), MappingForm.of(entry), FormFaults.NONE, entry);
    }

    @PostMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}")
    String save(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        MappingForm form = MappingForm.read(input);
        MappingRef ref = refOf(list, zone, digits);
        String action = input.text("action");
        try {
            if (action.equals("review")) {
                return review(ref, form, input, author, model);
            }
            if (!action.equals("save")) {
                model.addAttribute("typed", true);
                return forms.show(model, ref.kind(), changed(form, input), FormFaults.NONE, mappings.get(ref));
            }
            MappingView after = mappings.put(ref, form.draft(), Precondition.tag(form.entityTag()), author)
                    .value();
            undo.offer(redirect, author);
            return saved(list + ".saved", list, after, redirect);
        } catch (RefusedException e) {
            MappingView now = mappings.get(ref);
            return EditForm.refused(
                    e,
                    form,
                    MappingForm.of(now),
                    model,
                    response,
                    (shown, faults) -> forms.show(model, now.kind(), shown, faults, now));
        }
    }

    @PostMapping("/{list:numbers|blocks}/{zone}/{digits:\\d+}/delete")
    String delete(
            @PathVariable String list,
            @PathVariable String zone,
            @PathVariable String digits,
            @RequestParam String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        MappingRef ref = refOf(list, zone, digits);
        MappingView entry = mappings.get(ref);
        try {
            mappings.delete(ref, Precondition.tag(entityTag), author);
            notices.done(redirect, list + ".deleted", entry.display());
            undo.offer(redirect, author);
            redirect.addAttribute("zone", entry.zone());
            return "redirect:/" + list;
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return forms.show(model, entry.kind(), MappingForm.of(entry), FormFaults.of(e), entry);
        }
    }

    /** Before and after, side by side, and what DNS says of each. */
    private String review(MappingRef ref, MappingForm form, FormInput input, Author author, Model model) {
        MappingView now = mappings.get(ref);
        Review review = Review.of(
                input, author, dry -> mappings.put(ref, form.draft(), Precondition.tag(form.entityTag()), dry));
        if (review.isEmpty()) {
            model.addAttribute("unchanged", true);
            return forms.show(model, ref.kind(), form, FormFaults.NONE, now);
        }
        model.addAttribute("review", review);
        model.addAttribute("now", forms.said(ref.kind(), MappingForm.of(now)));
        model.addAttribute("then", forms.said(ref.kind(), form));
        model.addAttribute("list", listOf(ref.kind()));
        model.addAttribute("entry", now);
        return "mapping/review";
    }

    private String saved(String message, String list, MappingView entry, RedirectAttributes redirect) {
        notices.done(redirect, message, entry.display());
        redirect.addAttribute("zone", entry.zone());
        redirect.addAttribute("digits", entry.digits().digits());
        return "redirect:/" + list + "/{zone}/{digits}";
    }

    private static MappingForm changed(MappingForm form, FormInput input) {
        return form.withRules(RuleForm.changed(form.rules(), input.text("action")));
    }

    private static MappingRef refOf(String list, String zone, String digits) {
        try {
            return new MappingRef(zone, kindOf(list), new DialedDigits(digits));
        } catch (IllegalArgumentException e) {
            throw RefusedException.malformed(String.valueOf(e.getMessage()));
        }
    }

    private static String listOf(MappingKind kind) {
        return kind == MappingKind.BLOCK ? "blocks" : "numbers";
    }

    private static MappingKind kindOf(@Nullable String list) {
        return "blocks".equals(list) ? MappingKind.BLOCK : MappingKind.NUMBER;
    }
}
