package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.SignInService;
import org.openenum.admin.account.TokenService;
import org.springframework.stereotype.Component;

/**
 * Checks whether the caller of a long-lived streaming response would still be admitted: the token is valid, or the
 * session has not ended.
 */
@Component
public class Readmission {

    private final TokenService tokens;

    private final Sessions sessions;

    private final SignInService signIns;

    Readmission(TokenService tokens, Sessions sessions, SignInService signIns) {
        this.tokens = tokens;
        this.sessions = sessions;
        this.signIns = signIns;
    }

    /** A check that can be called after the request's thread has returned. */
    public BooleanSupplier of(HttpServletRequest request) {
        String token = BearerTokens.of(request);
        return token == null ? ofSignIn(request) : ofToken(token, request.getRemoteAddr());
    }

    private BooleanSupplier ofToken(String token, String address) {
        return () -> tokens.authenticate(token, address).isPresent();
    }

    private BooleanSupplier ofSignIn(HttpServletRequest request) {
        Caller caller = Authors.caller();
        HttpSession session = request.getSession(false);
        Set<String> ids = session == null ? Set.of() : Set.of(session.getId());
        return () -> sessions.open(ids).equals(ids) && signIns.isCurrent(caller);
    }
}
