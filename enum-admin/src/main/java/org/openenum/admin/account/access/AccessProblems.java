package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Scope;
import org.openenum.admin.web.Problems;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationCredentialsNotFoundException;
import org.springframework.security.authorization.AuthorizationDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.stereotype.Component;

/**
 * Answers API requests whose caller is unknown (401), lacks a permission (403, which names it), or has to wait (429).
 */
@Component
class AccessProblems implements AuthenticationEntryPoint, AccessDeniedHandler {

    private final Problems problems;

    AccessProblems(Problems problems) {
        this.problems = problems;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
            throws IOException {
        response.setHeader(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"OpenENUM\"");
        problems.write(
                request,
                response,
                HttpStatus.UNAUTHORIZED,
                "send a valid API token (Authorization: Bearer oe_...), or sign in");
    }

    /** Answers a request from an address that has sent too many invalid tokens. */
    void tooManyTokens(HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setHeader(HttpHeaders.RETRY_AFTER, Problems.RETRY_AFTER_SECONDS);
        problems.write(
                request,
                response,
                HttpStatus.TOO_MANY_REQUESTS,
                "too many invalid tokens came from this address; try again in " + Problems.RETRY_AFTER_SECONDS + " s");
    }

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, AccessDeniedException e)
            throws IOException {
        Caller caller = CallerAuthentication.current();
        if (caller == null) {
            // The CSRF token was checked before the authentication.
            commence(request, response, new AuthenticationCredentialsNotFoundException("nobody is signed in", e));
            return;
        }
        problems.write(request, response, HttpStatus.FORBIDDEN, reasonFor(e, caller));
    }

    private static String reasonFor(AccessDeniedException e, Caller caller) {
        if (e instanceof CsrfException) {
            return "a request with a cookie must also carry the page's CSRF token";
        }
        if (caller.mustChangePassword()) {
            return "change the one-time password first";
        }
        if (e instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() instanceof AccessRules.PermissionDecision decision
                && decision.missing() != null) {
            return Scope.all().contains(decision.missing())
                    ? "this needs the scope '" + decision.missing().text() + "', which this token does not have"
                    : "a token with scopes cannot do this";
        }
        if (caller.limits().areOfNumbers()) {
            return caller.limits().refusal().text();
        }
        if (e instanceof AuthorizationDeniedException denied
                && denied.getAuthorizationResult() instanceof AccessRules.PermissionDecision decision) {
            return "this needs the permission '" + decision.permission().word() + "', which your role does not have";
        }
        return "you may not do this";
    }
}
