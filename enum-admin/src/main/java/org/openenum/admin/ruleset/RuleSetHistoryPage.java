package org.openenum.admin.ruleset;

import jakarta.servlet.http.HttpServletResponse;
import java.util.Map;
import org.openenum.admin.editing.UndoOffer;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.PastVersion;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The past of a shared destination: each change with its differences, and the way back to what it had made. */
@PageController
class RuleSetHistoryPage {

    private static final int ROWS = 20;

    private final RuleSetService ruleSets;

    private final UndoOffer undo;

    private final Notices notices;

    RuleSetHistoryPage(RuleSetService ruleSets, UndoOffer undo, Notices notices) {
        this.ruleSets = ruleSets;
        this.undo = undo;
        this.notices = notices;
    }

    @GetMapping("/destinations/{name}/history")
    String show(@PathVariable String name, @RequestParam(defaultValue = "") String after, Model model) {
        return show(name, after, FormFaults.NONE, model);
    }

    @PostMapping("/destinations/{name}/revert")
    String revert(
            @PathVariable String name,
            @RequestParam long version,
            @RequestParam String entityTag,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            ruleSets.revert(name, version, Precondition.tag(entityTag), author);
            notices.done(redirect, "history.reverted", name);
            undo.offer(redirect, author);
            redirect.addAttribute("name", name);
            return "redirect:/destinations/{name}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            return show(name, "", FormFaults.of(e), model);
        }
    }

    private String show(String name, String after, FormFaults faults, Model model) {
        Page<HistoryEntry> page = ruleSets.history(name, new Page.Wanted(FormInput.orNull(after), ROWS));
        model.addAttribute("ruleSet", ruleSets.get(name));
        model.addAttribute("versions", PastVersion.of(page.items(), after.isEmpty(), entry -> true));
        model.addAttribute("pager", Pager.of("/destinations/" + name + "/history", Map.of(), after, page.next()));
        model.addAttribute("faults", faults);
        return "ruleset/history";
    }
}
