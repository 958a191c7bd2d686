package org.openenum.admin.zone;

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
import org.openenum.zone.Numbering;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages of zones: the list, and the form to make and change one. */
@PageController
class ZonePage {

    private static final String FORM = "zone/form";

    private final ZoneService zones;

    private final UndoOffer undo;

    private final Notices notices;

    ZonePage(ZoneService zones, UndoOffer undo, Notices notices) {
        this.zones = zones;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/zones")
    String list(@RequestParam(defaultValue = "") String after, Model model) {
        Page<ZoneView> page = zones.list(new Page.Wanted(FormInput.orNull(after), Page.Wanted.DEFAULT_LIMIT));
        model.addAttribute("zones", page.items());
        model.addAttribute("pager", Pager.of("/zones", Map.of(), after, page.next()));
        return "zone/list";
    }

    @GetMapping("/zones/new")
    String blank(Model model) {
        return form(model, ZoneForm.EMPTY, FormFaults.NONE, null);
    }

    @PostMapping("/zones")
    String create(
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        ZoneForm form = ZoneForm.read(new FormInput(fields));
        try {
            if (form.apex().isEmpty()) {
                throw RefusedException.invalid("/apex", "missing", "a zone has a name, such as e164.arpa", null);
            }
            ZoneView made = zones.put(form.apex(), form.draft(), Precondition.ABSENT, author)
                    .value();
            notices.done(redirect, "zone.created", made.apex());
            redirect.addAttribute("apex", made.apex());
            return "redirect:/zones/{apex}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return form(model, form, FormFaults.ofNew(e, "apex"), null);
        }
    }

    @GetMapping("/zones/{apex}")
    String edit(@PathVariable String apex, Model model) {
        ZoneView zone = zones.get(apex);
        return form(model, ZoneForm.of(zone), FormFaults.NONE, zone);
    }

    @PostMapping("/zones/{apex}")
    String save(
            @PathVariable String apex,
            @RequestParam MultiValueMap<String, String> fields,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        FormInput input = new FormInput(fields);
        ZoneForm form = ZoneForm.read(input);
        String action = input.text("action");
        try {
            if (action.equals("review")) {
                return review(apex, form, input, author, model);
            }
            if (!action.equals("save")) {
                model.addAttribute("typed", true);
                return form(model, form, FormFaults.NONE, zones.get(apex));
            }
            ZoneView saved = zones.put(apex, form.draft(), Precondition.tag(form.entityTag()), author)
                    .value();
            undo.offer(redirect, author);
            notices.done(redirect, "zone.saved", saved.apex());
            redirect.addAttribute("apex", saved.apex());
            return "redirect:/zones/{apex}";
        } catch (RefusedException e) {
            ZoneView now = zones.get(apex);
            return EditForm.refused(
                    e, form, ZoneForm.of(now), model, response, (shown, faults) -> form(model, shown, faults, now));
        }
    }

    @PostMapping("/zones/{apex}/delete")
    String delete(
            @PathVariable String apex,
            @RequestParam String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            zones.delete(apex, false, Precondition.tag(entityTag), author);
            notices.done(redirect, "zone.deleted", apex);
            return "redirect:/zones";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            ZoneView now = zones.get(apex);
            return form(model, ZoneForm.of(now), FormFaults.of(e), now);
        }
    }

    /** Before and after, side by side. */
    private String review(String apex, ZoneForm form, FormInput input, Author author, Model model) {
        ZoneView now = zones.get(apex);
        Review review =
                Review.of(input, author, dry -> zones.put(apex, form.draft(), Precondition.tag(form.entityTag()), dry));
        if (review.isEmpty()) {
            model.addAttribute("unchanged", true);
            return form(model, form, FormFaults.NONE, now);
        }
        model.addAttribute("review", review);
        model.addAttribute("zone", now);
        return "zone/review";
    }

    private String form(Model model, ZoneForm form, FormFaults faults, @Nullable ZoneView zone) {
        model.addAttribute("form", form);
        model.addAttribute("faults", faults);
        model.addAttribute("zone", zone);
        model.addAttribute("serial", zone == null ? null : zones.serial(zone.apex()));
        model.addAttribute("nameServers", zone == null ? List.of() : zones.nameServers(zone.apex()));
        model.addAttribute("numberings", Numbering.values());
        return FORM;
    }
}
