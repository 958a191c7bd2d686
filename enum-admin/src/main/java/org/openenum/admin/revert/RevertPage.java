package org.openenum.admin.revert;

import jakarta.servlet.http.HttpServletResponse;
import org.openenum.admin.account.Caller;
import org.openenum.admin.history.ChangesetService;
import org.openenum.admin.history.RevertService;
import org.openenum.admin.history.RevertService.OnConflict;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.OwnPath;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * Reverts a changeset from its page, or from the notice right after it. Later changes are shown, and the user decides.
 */
@PageController
class RevertPage {

    private final RevertService reverts;

    private final Reverts jobs;

    private final ChangesetService changesets;

    private final Notices notices;

    RevertPage(RevertService reverts, Reverts jobs, ChangesetService changesets, Notices notices) {
        this.reverts = reverts;
        this.jobs = jobs;
        this.changesets = changesets;
        this.notices = notices;
    }

    @PostMapping("/changes/{id:\\d{1,18}}/revert")
    String revert(
            @PathVariable long id,
            @RequestParam(defaultValue = "REFUSE") OnConflict onConflict,
            @RequestParam(defaultValue = "") String back,
            Caller caller,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            jobs.refuseUnlessAllowed(id, caller);
            if (reverts.isLarge(id)) {
                redirect.addAttribute("id", jobs.start(id, onConflict, author).id());
                return "redirect:/imports/{id}";
            }
            RevertService.Reverted reverted = reverts.revert(id, onConflict, author);
            notices.done(redirect, "changes.reverted", reverted.undone());
            if (reverted.changeset() != null) {
                redirect.addFlashAttribute("undo", reverted.changeset());
            }
            return "redirect:" + OwnPath.of(back, "/changes/" + id);
        } catch (RefusedException e) {
            if (e.reason() != Reason.CONFLICT && e.reason() != Reason.INVALID) {
                throw e;
            }
            response.setStatus(HttpStatus.CONFLICT.value());
            model.addAttribute("changeset", changesets.get(id));
            model.addAttribute("obstacles", FormFaults.of(e).whole());
            model.addAttribute("conflict", e.reason() == Reason.CONFLICT);
            model.addAttribute("back", OwnPath.of(back, ""));
            return "change/revert";
        }
    }
}
