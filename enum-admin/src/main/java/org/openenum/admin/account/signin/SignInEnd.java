package org.openenum.admin.account.signin;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Sessions;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Ends a sign-in that is half a day old, or whose account was changed since; the idle end is that of its row. Whoever
 * stays is noted in {@link Sessions}.
 */
public final class SignInEnd extends OncePerRequestFilter {

    private final AccountService accounts;

    private final Sessions sessions;

    public SignInEnd(AccountService accounts, Sessions sessions) {
        this.accounts = accounts;
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
        if (!accounts.isCurrent(caller)) {
            if (session != null) {
                session.invalidate();
            }
            SecurityContextHolder.clearContext();
        } else if (session != null) {
            sessions.seen(session, request);
        }
    }
}
