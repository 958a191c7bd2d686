package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.signin.SignInFirst;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRequestHandler;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * Reads the CSRF token of a request. The body of an anonymous request is not read, except for the sign-in form:
 * otherwise the server would wait for a body, or store an upload, only to refuse it.
 */
final class CsrfTokenReader implements CsrfTokenRequestHandler {

    /** Enough for a name and a password. */
    private static final int MAX_FORM_OCTETS = 8 * 1024;

    private final CsrfTokenRequestHandler usual = new XorCsrfTokenRequestAttributeHandler();

    @Override
    public void handle(HttpServletRequest request, HttpServletResponse response, Supplier<CsrfToken> token) {
        usual.handle(request, response, token);
    }

    @Override
    public @Nullable String resolveCsrfTokenValue(HttpServletRequest request, CsrfToken token) {
        boolean known = SecurityContextHolder.getContext().getAuthentication() != null;
        return known || isSignIn(request) || request.getHeader(token.getHeaderName()) != null
                ? usual.resolveCsrfTokenValue(request, token)
                : null;
    }

    private static boolean isSignIn(HttpServletRequest request) {
        long length = request.getContentLengthLong();
        return request.getServletPath().equals(SignInFirst.PAGE) && length >= 0 && length <= MAX_FORM_OCTETS;
    }
}
