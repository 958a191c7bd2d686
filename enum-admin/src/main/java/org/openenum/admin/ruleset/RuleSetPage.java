package org.openenum.admin.ruleset;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.Review;
import org.openenum.admin.change.UndoOffer;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.number.DialedDigits;
import org.openenum.zone.Numbering;
import org.openenum.zone.Zone;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;
import org.xbill.DNS.Name;

/** The pages of named rule sets, which the console calls destinations: the list, and the form to make and change one. */
@PageController
class RuleSetPage {

    private static final String FORM = "ruleset/form";

    /** A destination has no number of its own; its preview shows one that regulators keep free for plays and films. */
    private static final DialedDigits EXAMPLE = new DialedDigits("442079460123");

    private static final Name EXAMPLE_APEX = Name.fromConstantString("e164.arpa.");

    /** Names that a form offers while one is typed. */
    private static final int MAX_SUGGESTIONS = 20;

    private final RuleSetService ruleSets;

    private final UndoOffer undo;

    private final Notices notices;

    RuleSetPage(RuleSetService ruleSets, UndoOffer undo, Notices notices) {
        this.ruleSets = ruleSets;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/destinations")
    String list(@RequestParam(defaultValue = "") String q, @RequestParam(defaultValue = "") String after, Model model) {
        Page<RuleSetView> page =
                ruleSets.list(q.strip(), new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("q", q);
        model.addAttribute("ruleSets", page.items());
        model.addAttribute("pager", Pager.of("/destinations", Map.of("q", q), after, page.next()));
        return "ruleset/list";
    }

    /** Names for the field in which one is typed; in {@code target} it may be a URI as well. */
    @GetMapping("/destinations/names")
    String names(
            @RequestParam(defaultValue = "") String ruleSet,
            @RequestParam(defaultValue = "") String target,
            Model model) {
        model.addAttribute(
                "names",
                ruleSets.list((ruleSet + target).strip(), new Page.Wanted(null, MAX_SUGGESTIONS)).items().stream()
                        .map(RuleSetView::name)
                        .toList());
        return "ruleset/names";
    }

    @GetMapping("/destinations/new")
    String blank(Model model) {
        return form(model, RuleSetForm.EMPTY, FormFaults.NONE, null);
    }

    @PostMapping("/preview/destinations")
    String preview(@RequestParam MultiValueMap<String, String> fields, Model model) {
        model.addAttribute("preview", previewOf(RuleSetForm.read(new FormInput(fields))));
        return "ruleset/preview";
    }

    @PostMapping("/destinations")
    String create(
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        RuleSetForm form = RuleSetForm.read(input);
        if (!input.text("action").equals("save")) {
            return form(model, changed(form, input), FormFaults.NONE, null);
        }
        try {
            RuleSetView made = ruleSets.put(form.name(), form.draft(), Precondition.ABSENT, author)
                    .value();
            undo.offer(redirect, author);
            notices.done(redirect, "destination.created", made.name());
            redirect.addAttribute("name", made.name());
            return "redirect:/destinations/{name}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return form(model, form, FormFaults.ofNew(e, "name"), null);
        }
    }

    @GetMapping("/destinations/{name}")
    String edit(@PathVariable String name, Model model) {
        RuleSetView ruleSet = ruleSets.get(name);
        return form(model, RuleSetForm.of(ruleSet), FormFaults.NONE, ruleSet);
    }

    @PostMapping("/destinations/{name}")
    String save(
            @PathVariable String name,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        RuleSetForm form = RuleSetForm.read(input);
        String action = input.text("action");
        try {
            if (action.equals("review")) {
                return review(name, form, input, author, model);
            }
            if (!action.equals("save")) {
                model.addAttribute("typed", true);
                return form(model, changed(form, input), FormFaults.NONE, ruleSets.get(name));
            }
            ruleSets.put(name, form.draft(), Precondition.tag(form.entityTag()), author);
            undo.offer(redirect, author);
            notices.done(redirect, "destination.saved", name);
            redirect.addAttribute("name", name);
            return "redirect:/destinations/{name}";
        } catch (RefusedException e) {
            RuleSetView now = ruleSets.get(name);
            return EditForm.refused(
                    e, form, RuleSetForm.of(now), model, response, (shown, faults) -> form(model, shown, faults, now));
        }
    }

    @PostMapping("/destinations/{name}/delete")
    String delete(
            @PathVariable String name,
            @RequestParam String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            ruleSets.delete(name, Precondition.tag(entityTag), author);
            undo.offer(redirect, author);
            notices.done(redirect, "destination.deleted", name);
            return "redirect:/destinations";
        } catch (RefusedException e) {
            RuleSetView now = ruleSets.get(name);
            response.setStatus(HttpStatus.CONFLICT.value());
            return form(model, RuleSetForm.of(now), FormFaults.of(e), now);
        }
    }

    /** Before and after, side by side, what DNS says of each, and how many follow. */
    private String review(String name, RuleSetForm form, FormInput input, Author author, Model model) {
        RuleSetView now = ruleSets.get(name);
        Review review = Review.of(
                input, author, dry -> ruleSets.put(name, form.draft(), Precondition.tag(form.entityTag()), dry));
        if (review.isEmpty()) {
            model.addAttribute("unchanged", true);
            return form(model, form, FormFaults.NONE, now);
        }
        model.addAttribute("review", review);
        model.addAttribute("now", previewOf(RuleSetForm.of(now)));
        model.addAttribute("then", previewOf(form));
        model.addAttribute("ruleSet", now);
        model.addAttribute("usage", ruleSets.usage(name));
        return "ruleset/review";
    }

    private static RuleSetForm changed(RuleSetForm form, FormInput input) {
        return form.withRules(RuleForm.changed(form.rules(), input.text("action")));
    }

    private String form(Model model, RuleSetForm form, FormFaults faults, @Nullable RuleSetView ruleSet) {
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute("ruleSet", ruleSet);
        model.addAttribute("usage", ruleSet == null ? null : ruleSets.usage(ruleSet.name()));
        model.addAttribute("preview", previewOf(form));
        return FORM;
    }

    private static Preview previewOf(RuleSetForm form) {
        List<RuleForm> rules = form.rules();
        if (rules.stream().allMatch(RuleForm::isBlank)) {
            return Preview.EMPTY_EXAMPLE;
        }
        int ttl = ttlOf(form.ttl());
        return Preview.of(EXAMPLE_APEX, Numbering.E164, EXAMPLE, true, ttl, rules);
    }

    private static int ttlOf(String text) {
        try {
            Integer seconds = FormInput.number("ttl", text);
            return seconds == null ? Zone.DEFAULT_TTL_SECONDS : seconds;
        } catch (RefusedException e) {
            // Said when it is saved; the rest of the preview is worth seeing until then.
            return Zone.DEFAULT_TTL_SECONDS;
        }
    }
}
