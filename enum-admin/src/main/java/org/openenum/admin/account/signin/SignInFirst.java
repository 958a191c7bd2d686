package org.openenum.admin.account.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.openenum.admin.page.OwnPath;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.savedrequest.HttpSessionRequestCache;
import org.springframework.security.web.savedrequest.RequestCache;

/**
 * Answers requests that need a sign-in. A page request is redirected to the sign-in and back. A request of a page's
 * script gets only the status 401, and the page reports it. Submitted form input is kept if possible, and the error
 * page says whether it was.
 */
public final class SignInFirst implements AuthenticationEntryPoint {

    public static final String PAGE = "/sign-in";

    /** The attribute with the page to return to, for the error page. */
    private static final String BACK = "signInFor";

    /** The attribute that says whether that page shows what was typed. */
    private static final String KEPT = "formKept";

    private final KeptForms forms;

    public SignInFirst(KeptForms forms) {
        this.forms = forms;
    }

    /** Saves the requested address for after the sign-in: only of pages, never of parts of them. */
    public static RequestCache pagesOnly() {
        HttpSessionRequestCache pages = new HttpSessionRequestCache();
        pages.setRequestMatcher(request -> isRead(request) && !isPartOfPage(request));
        return pages;
    }

    @Override
    public void commence(HttpServletRequest request, HttpServletResponse response, AuthenticationException e)
            throws IOException {
        answer(request, response);
    }

    public void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if (isPartOfPage(request)) {
            response.setStatus(HttpStatus.UNAUTHORIZED.value());
        } else if (request.getRequestURI().equals(request.getContextPath() + PAGE)) {
            response.sendRedirect(request.getContextPath() + PAGE + "?again");
        } else if (isRead(request)) {
            response.sendRedirect(request.getContextPath()
                    + PAGE
                    + (hasEnded(request) || forms.hasOneOf(request.getSession(false)) ? "?ended" : ""));
        } else {
            offerWayBack(request);
            response.sendError(HttpStatus.UNAUTHORIZED.value());
        }
    }

    /** Tells the error page where the form is shown again, or the form's page if the input could not be kept. */
    public void offerWayBack(HttpServletRequest request) {
        boolean kept = forms.keep(request);
        request.setAttribute(KEPT, kept);
        request.setAttribute(BACK, kept ? KeptForms.PAGE : OwnPath.ofReferrer(request, "/"));
    }

    private static boolean isRead(HttpServletRequest request) {
        return HttpMethod.GET.matches(request.getMethod()) || HttpMethod.HEAD.matches(request.getMethod());
    }

    /** Whether a script of a page sent the request, not a person who navigates. */
    public static boolean isPartOfPage(HttpServletRequest request) {
        String accepted = request.getHeader(HttpHeaders.ACCEPT);
        return request.getHeader("HX-Request") != null
                || (accepted != null
                        && (accepted.startsWith(MediaType.APPLICATION_JSON_VALUE)
                                || accepted.startsWith(MediaType.TEXT_EVENT_STREAM_VALUE)));
    }

    private static boolean hasEnded(HttpServletRequest request) {
        return request.getRequestedSessionId() != null && !request.isRequestedSessionIdValid();
    }
}
