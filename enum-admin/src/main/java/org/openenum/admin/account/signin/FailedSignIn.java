package org.openenum.admin.account.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.AuthenticationFailureHandler;

/**
 * Redirects to the sign-in page, which shows the reason. The exception itself is not stored in the session, which is a
 * row of the database: it contains the password that was typed, or our client secret at the identity provider.
 */
public final class FailedSignIn implements AuthenticationFailureHandler {

    public static final String BY_PASSWORD = SignInFirst.PAGE + "?failed";

    static final String BUSY = SignInFirst.PAGE + "?busy";

    private static final String WAIT = "wait";

    /** The longest wait is some minutes. */
    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,3}");

    private final String page;

    public FailedSignIn(String page) {
        this.page = page;
    }

    @Override
    public void onAuthenticationFailure(
            HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
            throws IOException {
        response.sendRedirect(request.getContextPath() + pageOf(failure));
    }

    private String pageOf(AuthenticationException failure) {
        if (failure instanceof MustWaitException mustWait) {
            return page + "&" + WAIT + "=" + mustWait.seconds();
        }
        return failure instanceof AuthenticationServiceException ? BUSY : page;
    }

    /** How long to wait, in seconds; null if there is no wait. */
    static @Nullable String waitSeconds(HttpServletRequest request) {
        String seconds = request.getParameter(WAIT);
        return seconds != null && SECONDS.matcher(seconds).matches() ? seconds : null;
    }
}
