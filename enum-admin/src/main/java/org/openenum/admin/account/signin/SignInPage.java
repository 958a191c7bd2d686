package org.openenum.admin.account.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.stream.Stream;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.FirstSecret;
import org.openenum.admin.account.OwnPassword;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The pages to sign in and to change one's own password; the sign-in itself is done by a filter. */
@PageController
class SignInPage {

    private static final String PASSWORD = "account/password";

    private final OwnPassword ownPassword;

    private final OidcSettings oidc;

    private final SignInRenewal renewal;

    private final FirstSecret firstSecret;

    private final Notices notices;

    SignInPage(
            OwnPassword ownPassword,
            OidcSettings oidc,
            SignInRenewal renewal,
            FirstSecret firstSecret,
            Notices notices) {
        this.ownPassword = ownPassword;
        this.oidc = oidc;
        this.renewal = renewal;
        this.firstSecret = firstSecret;
        this.notices = notices;
    }

    @GetMapping("/sign-in")
    String signIn(HttpServletRequest request, Model model) {
        String waitSeconds = FailedSignIn.waitSeconds(request);
        model.addAttribute("message", messageOf(request, waitSeconds != null));
        model.addAttribute("waitSeconds", waitSeconds);
        model.addAttribute(
                "bad",
                Stream.of("failed", "oidc-failed", "no-role").anyMatch(name -> request.getParameter(name) != null));
        model.addAttribute("oidc", oidc.isOn() ? oidc.label() : null);
        model.addAttribute("first", firstSecret.isWaiting());
        model.addAttribute("oidcStart", OidcSignIn.START);
        return "account/sign-in";
    }

    @GetMapping("/account/password")
    String password(Caller caller, Model model) {
        return form(caller, FormFaults.NONE, model);
    }

    /** Every other session of the account ends when its password changes. */
    @PostMapping("/account/password")
    String changePassword(
            Caller caller,
            Author author,
            @RequestParam(defaultValue = "") String password,
            @RequestParam String newPassword,
            @RequestParam String repeatedPassword,
            Model model,
            HttpServletRequest request,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        try {
            if (!newPassword.equals(repeatedPassword)) {
                throw RefusedException.invalid("/repeatedPassword", "differs", Sentence.of("password.differs"), null);
            }
            Caller renewed = caller.mustChangePassword()
                    ? ownPassword.chooseFirst(caller, newPassword, author)
                    : ownPassword.change(caller, password, newPassword, author);
            renewal.renew(renewed, request, response);
            notices.done(redirect, "password.changed");
            return caller.mustChangePassword() ? "redirect:/" : "redirect:/account";
        } catch (RefusedException e) {
            response.setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return form(caller, FormFaults.of(e), model);
        }
    }

    private static String messageOf(HttpServletRequest request, boolean mustWait) {
        if (request.getParameter("failed") != null) {
            return mustWait ? "sign-in.locked" : "sign-in.failed";
        }
        if (request.getParameter("oidc-failed") != null) {
            return "sign-in.oidc-failed";
        }
        if (request.getParameter("busy") != null) {
            return "sign-in.busy";
        }
        if (request.getParameter("no-role") != null) {
            return "sign-in.no-role";
        }
        if (request.getParameter("signed-out") != null) {
            return "sign-in.out";
        }
        if (request.getParameter("ended") != null) {
            return "sign-in.ended";
        }
        if (request.getParameter("again") != null) {
            return "sign-in.again";
        }
        return "";
    }

    private static String form(Caller caller, FormFaults faults, Model model) {
        model.addAttribute("once", caller.mustChangePassword());
        model.addAttribute("name", caller.name());
        model.addAttribute("faults", faults);
        return PASSWORD;
    }
}
