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
     * The authenticated caller and its permissions.
     *
     * @param name the name of the account; of an API token {@code token:} and the token's id and label
     * @param scopes the scopes that a limited token is restricted to; empty: no restriction within its role
     * @param numberPrefixes the number prefixes that a limited token may read and change; empty: all
     * @param addresses the IP addresses and networks that a limited token may be used from; empty: any
     * @param expiresAt when the token expires; null if it does not
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
     * The API token to create.
     *
     * @param label the label of the token, which says what it is for
     * @param expiresInSeconds the lifetime in seconds; unlimited if missing
     * @param numberPrefixes the number prefixes that the token is restricted to; it may read and change only such
     *     numbers and blocks
     * @param addresses the IP addresses and networks that the token may be used from
     * @param scopes the scopes that the token is restricted to within its role, such as {@code numbers:read} and
     *     {@code imports:write}, which includes reading; everything that the role allows if missing
     */
    record NewToken(
            @Nullable String label,
            @Nullable Role role,
            @Nullable Long expiresInSeconds,
            @Nullable List<String> numberPrefixes,
            @Nullable List<String> addresses,
            @Nullable List<String> scopes) {}

    /** A new API token with its secret, which is returned only once. */
    record IssuedToken(
            int id, String label, Role role, @Nullable Instant expiresAt, String token, String self) {}

    record Tokens(List<TokenView> items) {}

    /** The account to create. */
    record NewUser(@Nullable String name, @Nullable Role role) {}

    /**
     * The role and the state of an account.
     *
     * @param disabled true: the account is disabled
     */
    record ChangedUser(@Nullable Role role, @Nullable Boolean disabled) {}

    record Users(List<AccountView> items) {}

    record OpenSessions(List<SessionView> items) {}

    /** Gets the caller and its permissions. */
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

    /** Lists the open sign-in sessions of the caller. An API token has none. */
    @GetMapping("/me/sessions")
    OpenSessions ownSessions(Caller caller, HttpServletRequest request) {
        return new OpenSessions(sessions.of(caller.name(), request.getSession(false)));
    }

    /** Ends a sign-in session of the caller. */
    @DeleteMapping("/me/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endOwnSession(Caller caller, @PathVariable String id, Author author) {
        sessions.end(caller.name(), id, author);
    }

    /** Lists the open sign-in sessions of an account. */
    @GetMapping("/users/{name}/sessions")
    OpenSessions sessions(@PathVariable String name, HttpServletRequest request) {
        return new OpenSessions(sessions.of(accounts.get(name).name(), request.getSession(false)));
    }

    /** Ends a sign-in session of an account. */
    @DeleteMapping("/users/{name}/sessions/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void endSession(@PathVariable String name, @PathVariable String id, Author author) {
        sessions.end(name, id, author);
    }

    /** Lists the API tokens, without their secrets. */
    @GetMapping("/tokens")
    Tokens tokens() {
        return new Tokens(tokens.list());
    }

    /** Creates an API token, and returns its secret, which is shown only once. */
    @PostMapping("/tokens")
    ResponseEntity<IssuedToken> createToken(@RequestBody NewToken wanted, Author author) {
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

    /** Gets an API token, without its secret. */
    @GetMapping("/tokens/{id}")
    TokenView token(@PathVariable int id) {
        return tokens.get(id);
    }

    /** Revokes an API token immediately. */
    @DeleteMapping("/tokens/{id}")
    TokenView revoke(@PathVariable int id, Author author) {
        return tokens.revoke(id, author);
    }

    /** Lists the accounts. */
    @GetMapping("/users")
    Users users() {
        return new Users(accounts.list());
    }

    /** Creates an account, and returns its one-time password, which is shown only once. */
    @PostMapping("/users")
    ResponseEntity<AccountService.InvitedUser> createUser(@RequestBody NewUser wanted, Author author) {
        AccountService.InvitedUser invited =
                accounts.create(required("/name", wanted.name()), required("/role", wanted.role()), author);
        return ResponseEntity.created(
                        URI.create(Api.ROOT + "/users/" + invited.user().name()))
                .body(invited);
    }

    /** Gets an account, with its ETag. */
    @GetMapping("/users/{name}")
    ResponseEntity<AccountView> user(@PathVariable String name) {
        return withTag(accounts.get(name));
    }

    /** Changes the role of an account, and disables or enables it. */
    @PutMapping("/users/{name}")
    ResponseEntity<AccountView> change(
            @PathVariable String name, @RequestBody ChangedUser wanted, Precondition precondition, Author author) {
        boolean disabled = required("/disabled", wanted.disabled());
        return withTag(accounts.change(name, required("/role", wanted.role()), disabled, precondition, author));
    }

    /** Resets the password of an account to a new one-time password, which is shown only once. */
    @PostMapping("/users/{name}/reset-password")
    AccountService.InvitedUser resetPassword(@PathVariable String name, Author author) {
        return accounts.resetPassword(name, author);
    }

    /**
     * Transfers an account to the OpenID Connect user of the same name. The account is bound to the user whom the
     * provider knows by its name at the next sign-in; this is for an account that has a local password, or whose
     * provider was replaced. All its sessions end. 409 if no provider is configured.
     */
    @PostMapping("/users/{name}/hand-over")
    AccountView handOver(@PathVariable String name, Author author) {
        return oidc.handOver(name, author);
    }

    private static ResponseEntity<AccountView> withTag(AccountView account) {
        return ResponseEntity.ok().eTag(account.entityTag()).body(account);
    }

    private static <T> T required(String pointer, @Nullable T value) {
        if (value == null) {
            throw RefusedException.invalid(
                    pointer, "missing", Sentence.plain(pointer.substring(1) + " is missing"), null);
        }
        return value;
    }
}
