package org.openenum.admin.account.access;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.signin.SignInFirst;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;

/**
 * Redirects a person with a one-time password to the page that changes it, and one whose session has ended to the
 * sign-in. Anybody else gets the error page, which names the permission.
 */
final class ConsoleDenial implements AccessDeniedHandler {

    private static final String CHANGE_PASSWORD = "/account/password";

    /** The attribute with the missing permission, which the error page names in the person's language. */
    private static final String MISSING = "missingPermission";

    private final SignInFirst signInFirst;

    ConsoleDenial(SignInFirst signInFirst) {
        this.signInFirst = signInFirst;
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException e)
            throws IOException {
        Caller caller = CallerAuthentication.current();
        if (caller == null) {
            signInFirst.answer(request, response);
            return;
        }
        if (caller.mustChangePassword()) {
            response.sendRedirect(request.getContextPath() + CHANGE_PASSWORD);
            return;
        }
        if (e instanceof CsrfException && "POST".equals(request.getMethod())) {
            signInFirst.offerWayBack(request);
        }
        String message = Sentence.of("form.too-old").text();
        if (e instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() instanceof AccessRules.PermissionDecision decision) {
            message = "this needs the permission '" + decision.permission().word() + "', which your role does not have";
            request.setAttribute(MISSING, decision.permission().name());
        }
        request.setAttribute(RequestDispatcher.ERROR_EXCEPTION, e);
        request.setAttribute(RequestDispatcher.ERROR_MESSAGE, message);
        response.sendError(HttpStatus.FORBIDDEN.value(), message);
    }
}
