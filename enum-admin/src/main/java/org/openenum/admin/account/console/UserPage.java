package org.openenum.admin.account.console;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Permission;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.signin.KeptForms;
import org.openenum.admin.account.signin.OidcSignIn;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The pages of accounts, and the permissions of each role.
 *
 * <p>A one-time password is shown only in the response to the form: it is never in a URL or a session.
 */
@PageController
class UserPage {

    private final AccountService accounts;

    private final Sessions sessions;

    private final OidcSignIn oidc;

    private final Notices notices;

    UserPage(AccountService accounts, Sessions sessions, OidcSignIn oidc, Notices notices) {
        this.accounts = accounts;
        this.oidc = oidc;
        this.sessions = sessions;
        this.notices = notices;
    }

    @GetMapping("/users")
    String list(Model model) {
        return list("", Role.OPERATOR, FormFaults.NONE, model);
    }

    @PostMapping("/users")
    String create(FormInput input, Author author, Model model, HttpServletResponse response) {
        Role role = roleOf(input.text("role"));
        if (input.text("action").equals(KeptForms.AGAIN)) {
            return list(input.text("name"), role, FormFaults.NONE, model);
        }
        try {
            model.addAttribute("invitation", accounts.create(input.text("name"), role, author));
            response.setStatus(HttpStatus.CREATED.value());
            return list(model);
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return list(input.text("name"), role, FormFaults.of(e), model);
        }
    }

    @GetMapping("/users/{name}")
    String one(@PathVariable String name, Model model, HttpServletRequest request) {
        return one(name, FormFaults.NONE, model, request);
    }

    @PostMapping("/users/{name}")
    String change(
            @PathVariable String name,
            FormInput input,
            Author author,
            Model model,
            HttpServletRequest request,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        Role role = roleOf(input.text("role"));
        boolean disabled = input.flag("disabled");
        try {
            accounts.change(name, role, disabled, Precondition.tag(input.text("entityTag")), author);
            notices.done(redirect, "users.saved", name);
            redirect.addAttribute("name", name);
            return "redirect:/users/{name}";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.CONFLICT.value());
            if (e.reason() != Reason.STALE) {
                model.addAttribute("typedRole", role);
                model.addAttribute("typedDisabled", disabled);
            }
            return one(name, FormFaults.of(e), model, request);
        }
    }

    @PostMapping("/users/{name}/reset-password")
    String resetPassword(@PathVariable String name, Author author, Model model, HttpServletRequest request) {
        model.addAttribute("invitation", accounts.resetPassword(name, author));
        return one(name, FormFaults.NONE, model, request);
    }

    @PostMapping("/users/{name}/hand-over")
    String handOver(@PathVariable String name, Author author, RedirectAttributes redirect) {
        oidc.handOver(name, author);
        notices.done(redirect, "users.handed-over", name);
        redirect.addAttribute("name", name);
        return "redirect:/users/{name}";
    }

    @PostMapping("/users/{name}/sessions/{id}/end")
    String endSession(@PathVariable String name, @PathVariable String id, Author author, RedirectAttributes redirect) {
        sessions.end(name, id, author);
        notices.done(redirect, "sessions.ended");
        redirect.addAttribute("name", name);
        return "redirect:/users/{name}";
    }

    private String list(String name, Role role, FormFaults faults, Model model) {
        model.addAttribute("users", accounts.list());
        model.addAttribute("name", name);
        model.addAttribute("role", role);
        model.addAttribute("roles", Role.values());
        model.addAttribute("permissions", Permission.values());
        model.addAttribute("faults", faults);
        return "account/users";
    }

    private String one(String name, FormFaults faults, Model model, HttpServletRequest request) {
        model.addAttribute("user", accounts.get(name));
        model.addAttribute("roles", Role.values());
        model.addAttribute("sessions", sessions.of(name, request.getSession(false)));
        model.addAttribute("oidc", oidc.isOn());
        model.addAttribute("faults", faults);
        return "account/user";
    }

    private static Role roleOf(String text) {
        return FormInput.named(Role.class, text)
                .orElseThrow(() -> RefusedException.malformed(Sentence.of("account.unknown-role", text)));
    }
}
