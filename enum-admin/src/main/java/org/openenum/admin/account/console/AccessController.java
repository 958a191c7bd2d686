package org.openenum.admin.account.console;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.AccountView;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.Permission;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.SessionView;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.account.TokenView;
import org.openenum.admin.account.signin.OidcSignIn;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /me}, {@code /tokens} and {@code /users}, with the sessions of each. */
@RestController
@RequestMapping(Api.ROOT)
class AccessController {

    private final AccountService accounts;

    private final TokenService tokens;

    private final Sessions sessions;

    private final OidcSignIn oidc;

    AccessController(AccountService accounts, TokenService tokens, Sessions sessions, OidcSignIn oidc) {
        this.accounts = accounts;
        this.tokens = tokens;
        this.sessions = sessions;
        this.oidc = oidc;
    }

    /**
     * Who the caller is and what the caller may do.
     *
     * @param name the account; of a token {@code token:}, its number and its label
     * @param scopes what a limited token may be used for; empty: whatever its role allows
     * @param numberPrefixes digits that the numbers begin with which a limited token may see and change; empty: any
     * @param addresses IP addresses and networks that a limited token may be used from; empty: any
     * @param expiresAt when the token ends, or null
     */
    record Me(
            String name,
            Role role,
            List<String> permissions,
            List<String> scopes,
            List<String> numberPrefixes,
            List<String> addresses,
            @Nullable Instant expiresAt) {}

    /**
     * A token as it is wanted.
     *
     * @param label what it is for
     * @param expiresInSeconds how long it is valid; for ever, if missing
     * @param numberPrefixes it may see and change only numbers and blocks that begin with one of them
     * @param addresses IP addresses and networks that it may be used from
     * @param scopes what it may be used for, within its role, such as {@code numbers:read} and {@code imports:write},
     *     which includes reading; whatever the role allows, if missing
     */
    record NewToken(
            @Nullable String label,
            @Nullable Role role,
            @Nullable Long expiresInSeconds,
            @Nullable List<String> numberPrefixes,
            @Nullable List<String> addresses,
            @Nullable List<String> scopes) {}

    /** A token with its secret: the only time that it is shown. */
    record IssuedToken(
            int id, String label, Role role, @Nullable Instant expiresAt, String token, String self) {}

    record Tokens(List<TokenView> items) {}

    record NewUser(@Nullable String name, @Nullable Role role) {}

    record ChangedUser(@Nullable Role role, @Nullable Boolean disabled) {}

    record Users(List<AccountView> items) {}

    record OpenSessions(List<SessionView> items) {}

    @GetMapping("/me")
    Me me(Caller caller) {
        List<String> permissions = Arrays.stream(Permission.values())
                .filter(caller::may)
                .map(Permission::word)
                .toList();
        TokenLimits limits = caller.limits();
        return new Me(
                caller.name(),
                caller.role(),
                permissions,
                limits.scopeWords(),
                limits.numberPrefixes(),
                limits.addresses(),
                caller.expiresAt());
    }

    /** The caller's own sign-ins; a program with a token has none. */
    @GetMapping("/me/sessions")
    OpenSessions sessions(Caller caller, HttpServletRequest request) {
        return new OpenSessions(sessions.of(caller.name(), request.getSession(false)));
    }

    @DeleteMapping("/me/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endSession(Caller caller, @PathVariable String id, Author author) {
        sessions.end(caller.name(), id, author);
    }

    @GetMapping("/users/{name}/sessions")
    OpenSessions sessions(@PathVariable String name, HttpServletRequest request) {
        return new OpenSessions(sessions.of(name, request.getSession(false)));
    }

    @DeleteMapping("/users/{name}/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endSession(@PathVariable String name, @PathVariable String id, Author author) {
        sessions.end(name, id, author);
    }

    @GetMapping("/tokens")
    Tokens tokens() {
        return new Tokens(tokens.list());
    }

    @PostMapping("/tokens")
    ResponseEntity<IssuedToken> create(@RequestBody NewToken wanted, Author author) {
        Role role = required("/role", wanted.role());
        Duration lifetime = wanted.expiresInSeconds() == null ? null : Duration.ofSeconds(wanted.expiresInSeconds());
        TokenLimits limits = TokenLimits.of(wanted.numberPrefixes(), wanted.addresses(), wanted.scopes());
        TokenService.Issued issued = tokens.create(required("/label", wanted.label()), role, lifetime, limits, author);
        TokenView token = issued.token();
        String self = Api.ROOT + "/tokens/" + token.id();
        return ResponseEntity.created(URI.create(self))
                .body(new IssuedToken(
                        token.id(), token.label(), token.role(), token.expiresAt(), issued.secret(), self));
    }

    /** Ends a token at once. */
    @DeleteMapping("/tokens/{id}")
    TokenView revoke(@PathVariable int id, Author author) {
        return tokens.revoke(id, author);
    }

    /** The accounts. */
    @GetMapping("/users")
    Users users() {
        return new Users(accounts.list());
    }

    @PostMapping("/users")
    @ResponseStatus(HttpStatus.CREATED)
    AccountService.InvitedUser create(@RequestBody NewUser wanted, Author author) {
        return accounts.create(required("/name", wanted.name()), required("/role", wanted.role()), author);
    }

    @PutMapping("/users/{name}")
    AccountView change(@PathVariable String name, @RequestBody ChangedUser wanted, Author author) {
        boolean disabled = required("/disabled", wanted.disabled());
        return accounts.change(name, required("/role", wanted.role()), disabled, Precondition.PRESENT, author);
    }

    /** Gives an account a new one-time password, which is shown this once. */
    @PostMapping("/users/{name}/reset-password")
    AccountService.InvitedUser resetPassword(@PathVariable String name, Author author) {
        return accounts.resetPassword(name, author);
    }

    /**
     * Gives an account to whomever the OpenID Connect provider calls by its name at the next sign-in: one that has a
     * password here, or one whose provider is another now. Every sign-in of it ends. 409 where no provider is set.
     */
    @PostMapping("/users/{name}/hand-over")
    AccountView handOver(@PathVariable String name, Author author) {
        return oidc.handOver(name, author);
    }

    private static <T> T required(String pointer, @Nullable T value) {
        if (value == null) {
            throw RefusedException.invalid(
                    pointer, "missing", Sentence.plain(pointer.substring(1) + " is missing"), null);
        }
        return value;
    }
}
