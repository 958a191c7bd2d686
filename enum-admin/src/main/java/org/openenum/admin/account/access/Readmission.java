package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.TokenService;
import org.springframework.stereotype.Component;

/**
 * Whether the caller of a request whose answer goes on for minutes would be let in again: the token is valid, or the
 * sign-in has not ended.
 */
@Component
public class Readmission {

    private final TokenService tokens;

    private final Sessions sessions;

    private final AccountService accounts;

    Readmission(TokenService tokens, Sessions sessions, AccountService accounts) {
        this.tokens = tokens;
        this.sessions = sessions;
        this.accounts = accounts;
    }

    /** The question, which is good beyond the request. */
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
        return () -> sessions.open(ids).equals(ids) && accounts.isCurrent(caller);
    }
}
