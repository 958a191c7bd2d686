package org.openenum.admin.account.console;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The page of the user's own account: permissions, password, sessions, and preferences of this browser. */
@PageController
class OwnAccountPage {

    private final AccountService accounts;

    private final Sessions sessions;

    private final Notices notices;

    OwnAccountPage(AccountService accounts, Sessions sessions, Notices notices) {
        this.accounts = accounts;
        this.sessions = sessions;
        this.notices = notices;
    }

    @GetMapping("/account")
    String show(Caller caller, Model model, HttpServletRequest request) {
        model.addAttribute("caller", caller);
        model.addAttribute("external", accounts.get(caller.name()).external());
        model.addAttribute(
                "permissions",
                Arrays.stream(Permission.values()).filter(caller::may).toList());
        model.addAttribute("sessions", sessions.of(caller.name(), request.getSession(false)));
        return "account/own";
    }

    @PostMapping("/account/sessions/{id}/end")
    String endSession(Caller caller, @PathVariable String id, Author author, RedirectAttributes redirect) {
        sessions.end(caller.name(), id, author);
        notices.done(redirect, "sessions.ended");
        return "redirect:/account";
    }
}
