package org.openenum.admin.account.signin;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.util.List;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Sessions;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.web.authentication.session.ChangeSessionIdAuthenticationStrategy;
import org.springframework.security.web.authentication.session.CompositeSessionAuthenticationStrategy;
import org.springframework.security.web.authentication.session.SessionAuthenticationStrategy;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.security.web.csrf.CsrfAuthenticationStrategy;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;
import org.springframework.stereotype.Component;

/**
 * Goes on with the sign-in of a person who has changed the password, as if it were a new one: the session has another
 * id and another token against forged requests, so that whoever had stolen them has nothing, and the account's other
 * sign-ins have ended.
 */
@Component
class SignInRenewal {

    private final SessionAuthenticationStrategy renewal = new CompositeSessionAuthenticationStrategy(List.of(
            new ChangeSessionIdAuthenticationStrategy(),
            new CsrfAuthenticationStrategy(new HttpSessionCsrfTokenRepository())));

    private final SecurityContextRepository contexts = new HttpSessionSecurityContextRepository();

    private final Sessions sessions;

    SignInRenewal(Sessions sessions) {
        this.sessions = sessions;
    }

    /** From here on the request, and those that follow, are the caller's as it is now. */
    void renew(Caller caller, HttpServletRequest request, HttpServletResponse response) {
        HttpSession session = request.getSession(false);
        if (session != null) {
            sessions.endOthers(caller.name(), session);
        }
        Authentication known = new CallerAuthentication(caller);
        renewal.onAuthentication(known, request, response);
        SecurityContext context = new SecurityContextImpl(known);
        SecurityContextHolder.setContext(context);
        contexts.saveContext(context, request, response);
    }
}
