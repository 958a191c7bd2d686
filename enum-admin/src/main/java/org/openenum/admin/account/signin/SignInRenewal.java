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
 * Renews the session of a person who has changed the password, as if it were a new sign-in: it gets a new session id
 * and a new CSRF token, so that stolen ones are useless. The other sessions of the account end.
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

    /** Sets the changed caller for this request and the session's following ones. */
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
