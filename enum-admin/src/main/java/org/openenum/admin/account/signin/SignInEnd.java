package org.openenum.admin.account.signin;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.SignInService;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends a session that is half a day old, or whose account has changed since; the session row itself has the idle
 * timeout. Requests of valid sessions are recorded in {@link Sessions}.
 */
public final class SignInEnd extends OncePerRequestFilter {

    private final SignInService signIns;

    private final Sessions sessions;

    public SignInEnd(SignInService signIns, Sessions sessions) {
        this.signIns = signIns;
        this.sessions = sessions;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Caller caller = CallerAuthentication.current();
        if (caller != null && caller.accountVersion() != null) {
            endOrNote(caller, request);
        }
        chain.doFilter(request, response);
    }

    private void endOrNote(Caller caller, HttpServletRequest request) {
        HttpSession session = request.getSession(false);
        if (!signIns.isCurrent(caller)) {
            if (session != null) {
                session.invalidate();
            }
            SecurityContextHolder.clearContext();
        } else if (session != null) {
            sessions.seen(session, request);
        }
    }
}
