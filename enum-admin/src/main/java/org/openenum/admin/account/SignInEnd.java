package org.openenum.admin.account;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/** Ends a sign-in that is {@link #LONGEST} old, or whose account was changed since; the idle end is the servlet container's. */
final class SignInEnd extends OncePerRequestFilter {

    /** A working day: nobody stays signed in over night. */
    static final Duration LONGEST = Duration.ofHours(12);

    private final AccountService accounts;

    private final Clock clock;

    SignInEnd(AccountService accounts, Clock clock) {
        this.accounts = accounts;
        this.clock = clock;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Authentication known = SecurityContextHolder.getContext().getAuthentication();
        if (known != null && known.getPrincipal() instanceof Caller caller && hasEnded(caller)) {
            HttpSession session = request.getSession(false);
            if (session != null) {
                session.invalidate();
            }
            SecurityContextHolder.clearContext();
        }
        chain.doFilter(request, response);
    }

    private boolean hasEnded(Caller caller) {
        return caller.accountVersion() != null
                && (clock.instant().isAfter(caller.since().plus(LONGEST)) || !accounts.isCurrent(caller));
    }
}
