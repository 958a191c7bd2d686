package org.openenum.admin.account.signin;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.AccountService;
import org.openenum.admin.account.AccountView;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.SignInService;
import org.openenum.admin.account.SignInService.SignIn;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.core.context.SecurityContextImpl;
import org.springframework.security.oauth2.client.OAuth2AuthorizedClient;
import org.springframework.security.oauth2.client.registration.ClientRegistration;
import org.springframework.security.oauth2.client.registration.ClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.ClientRegistrations;
import org.springframework.security.oauth2.client.registration.InMemoryClientRegistrationRepository;
import org.springframework.security.oauth2.client.registration.SupplierClientRegistrationRepository;
import org.springframework.security.oauth2.client.web.OAuth2AuthorizedClientRepository;
import org.springframework.security.oauth2.core.oidc.user.OidcUser;
import org.springframework.security.web.authentication.AuthenticationSuccessHandler;
import org.springframework.security.web.authentication.SavedRequestAwareAuthenticationSuccessHandler;
import org.springframework.security.web.context.HttpSessionSecurityContextRepository;
import org.springframework.security.web.context.SecurityContextRepository;
import org.springframework.stereotype.Component;

/**
 * Maps a person whom the OpenID Connect provider has authenticated to a {@link org.openenum.admin.account.Caller} with
 * a local account. Signature, issuer, audience, nonce and times of the token were checked before; the provider's tokens
 * are not kept.
 */
@Component
public class OidcSignIn implements AuthenticationSuccessHandler {

    /** The registration id of the one provider, in the URLs of the protocol. */
    static final String REGISTRATION = "oidc";

    static final String START = "/oauth2/authorization/" + REGISTRATION;

    public static final String FAILED = "/sign-in?oidc-failed";

    private static final String NO_ROLE = "/sign-in?no-role";

    private final OidcSettings settings;

    private final AccountService accounts;

    private final SignInService signIns;

    private final AuthenticationSuccessHandler onward = new SavedRequestAwareAuthenticationSuccessHandler();

    private final SecurityContextRepository contexts = new HttpSessionSecurityContextRepository();

    OidcSignIn(OidcSettings settings, AccountService accounts, SignInService signIns) {
        this.settings = settings;
        this.accounts = accounts;
        this.signIns = signIns;
    }

    public boolean isOn() {
        return settings.isOn();
    }

    /** Hands an account over to the user of the provider with the same name, who is bound to it at the next sign-in. */
    public AccountView handOver(String name, Author author) {
        if (!isOn()) {
            throw RefusedException.conflict(Sentence.of("account.no-provider"));
        }
        return accounts.handOver(name, author);
    }

    /**
     * Reads the provider's configuration at the first sign-in, not at start: a provider that is down does not delay the
     * start.
     */
    public ClientRegistrationRepository registrations() {
        return new SupplierClientRegistrationRepository(
                () -> new InMemoryClientRegistrationRepository(ClientRegistrations.fromIssuerLocation(settings.issuer())
                        .registrationId(REGISTRATION)
                        .clientId(settings.clientId())
                        .clientSecret(settings.clientSecret())
                        .scope(settings.scopes())
                        .clientSettings(ClientRegistration.ClientSettings.builder()
                                .requireProofKey(true)
                                .build())
                        .build()));
    }

    @Override
    public void onAuthenticationSuccess(
            HttpServletRequest request, HttpServletResponse response, Authentication vouchedFor)
            throws IOException, ServletException {
        if (!(vouchedFor.getPrincipal() instanceof OidcUser user)) {
            throw new IllegalStateException("with the scope openid, the provider always returns a user");
        }
        Optional<Role> role = settings.roleOf(user.getClaims());
        if (role.isEmpty()) {
            refuse(request, response, NO_ROLE);
            return;
        }
        SignIn outcome = signIns.signInFrom(
                settings.nameOf(user.getClaims()),
                settings.issuer() + " " + user.getSubject(),
                role.get(),
                request.getRemoteAddr());
        if (outcome instanceof SignIn.Accepted accepted) {
            Authentication known = new CallerAuthentication(accepted.caller());
            SecurityContext context = new SecurityContextImpl(known);
            SecurityContextHolder.setContext(context);
            contexts.saveContext(context, request, response);
            onward.onAuthenticationSuccess(request, response, known);
        } else {
            refuse(request, response, outcome instanceof SignIn.Busy ? FailedSignIn.BUSY : FAILED);
        }
    }

    private static void refuse(HttpServletRequest request, HttpServletResponse response, String page)
            throws IOException {
        SecurityContextHolder.clearContext();
        HttpSession session = request.getSession(false);
        if (session != null) {
            session.invalidate();
        }
        response.sendRedirect(request.getContextPath() + page);
    }

    /** Discards the provider's tokens: they are not used for requests on a person's behalf. */
    public static final class NoTokens implements OAuth2AuthorizedClientRepository {

        @Override
        @SuppressWarnings("TypeParameterUnusedInFormals") // declared like this in the interface
        public <T extends OAuth2AuthorizedClient> @Nullable T loadAuthorizedClient(
                String registration, Authentication principal, HttpServletRequest request) {
            return null;
        }

        @Override
        public void saveAuthorizedClient(
                OAuth2AuthorizedClient client,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {
            // Tokens are not kept.
        }

        @Override
        public void removeAuthorizedClient(
                String registration,
                Authentication principal,
                HttpServletRequest request,
                HttpServletResponse response) {
            // Nothing is kept.
        }
    }
}
