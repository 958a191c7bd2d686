package org.openenum.admin.account.access;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import org.openenum.admin.account.LocalToken;
import org.openenum.admin.account.ReportToken;
import org.openenum.admin.account.Sessions;
import org.openenum.admin.account.SignInService;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.account.signin.FailedSignIn;
import org.openenum.admin.account.signin.KeptForms;
import org.openenum.admin.account.signin.OidcSignIn;
import org.openenum.admin.account.signin.SignInEnd;
import org.openenum.admin.account.signin.SignInFirst;
import org.springframework.boot.security.autoconfigure.actuate.web.servlet.EndpointRequest;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.annotation.Order;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.HeadersConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.config.observation.SecurityObservationSettings;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.security.web.access.intercept.AuthorizationFilter;
import org.springframework.security.web.csrf.CsrfFilter;
import org.springframework.security.web.firewall.HttpFirewall;
import org.springframework.security.web.header.writers.ReferrerPolicyHeaderWriter.ReferrerPolicy;

/**
 * The filter chains: one for the API, one for the console, one for health and metrics on their own loopback port.
 *
 * <p>The API accepts a bearer token, or the cookie of a signed-in person together with a CSRF token.
 */
@Configuration(proxyBeanMethods = false)
class SecurityConfiguration {

    /** Everything from this origin, nothing inline, no framing. */
    private static final String CONTENT_SECURITY_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
                    + " font-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

    /** What a browser needs before sign-in: the sign-in page and its static files. */
    private static final String[] OPEN = {
        "/sign-in",
        "/error",
        "/favicon*.svg",
        "/favicon.ico",
        "/css/**",
        "/fonts/**",
        "/js/**",
        "/webjars/**",
        "/preferences"
    };

    private final AccessRules rules = new AccessRules();

    @Bean
    @Order(1)
    SecurityFilterChain management(HttpSecurity http) throws Exception {
        http.securityMatcher(EndpointRequest.toAnyEndpoint());
        http.authorizeHttpRequests(requests -> requests.anyRequest().permitAll());
        http.csrf(csrf -> csrf.disable());
        http.sessionManagement(management -> management.sessionCreationPolicy(SessionCreationPolicy.STATELESS));
        return http.build();
    }

    @Bean
    @Order(2)
    SecurityFilterChain api(
            HttpSecurity http,
            TokenService tokens,
            LocalToken localToken,
            ReportToken reportToken,
            SignInService signIns,
            Sessions sessions,
            AccessProblems problems,
            Clock clock)
            throws Exception {
        http.securityMatcher("/api/**");
        // A streamed response ends with a dispatch of its own; its request was authorized already.
        http.authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ASYNC)
                .permitAll()
                .anyRequest()
                .access(rules));
        http.csrf(csrf -> csrf.requireCsrfProtectionMatcher(SecurityConfiguration::comesWithCookieOnly)
                .csrfTokenRequestHandler(new CsrfTokenReader()));
        http.sessionManagement(management -> management.sessionCreationPolicy(SessionCreationPolicy.NEVER));
        http.requestCache(cache -> cache.disable());
        http.exceptionHandling(
                handling -> handling.authenticationEntryPoint(problems).accessDeniedHandler(problems));
        Buckets failed =
                new Buckets(BearerTokens.FAILED_PER_SECOND, BearerTokens.FAILED_PER_SECOND, Duration.ofSeconds(1));
        http.addFilterBefore(
                new BearerTokens(tokens, localToken, reportToken, failed, problems, clock), CsrfFilter.class);
        http.addFilterBefore(new SignInEnd(signIns, sessions), AuthorizationFilter.class);
        http.headers(SecurityConfiguration::headers);
        return http.build();
    }

    @Bean
    @Order(3)
    SecurityFilterChain console(
            HttpSecurity http, SignInService signIns, Sessions sessions, OidcSignIn oidc, KeptForms forms)
            throws Exception {
        http.csrf(csrf -> csrf.csrfTokenRequestHandler(new CsrfTokenReader()));
        // An event stream ends with a dispatch of its own; its request was authorized already.
        http.authorizeHttpRequests(requests -> requests.dispatcherTypeMatchers(DispatcherType.ASYNC)
                .permitAll()
                .requestMatchers(OPEN)
                .permitAll()
                .anyRequest()
                .access(rules));
        http.formLogin(form -> form.loginPage(SignInFirst.PAGE)
                .usernameParameter("name")
                .passwordParameter("password")
                .failureHandler(new FailedSignIn(FailedSignIn.BY_PASSWORD))
                .defaultSuccessUrl("/", false));
        if (oidc.isOn()) {
            http.oauth2Login(login -> login.loginPage("/sign-in")
                    .clientRegistrationRepository(oidc.registrations())
                    .authorizedClientRepository(new OidcSignIn.NoTokens())
                    .successHandler(oidc)
                    .failureHandler(new FailedSignIn(OidcSignIn.FAILED)));
        }
        http.logout(signOut -> signOut.logoutUrl("/sign-out").logoutSuccessUrl("/sign-in?signed-out"));
        SignInFirst signInFirst = new SignInFirst(forms);
        http.requestCache(cache -> cache.requestCache(SignInFirst.pagesOnly()));
        http.exceptionHandling(handling ->
                handling.authenticationEntryPoint(signInFirst).accessDeniedHandler(new ConsoleDenial(signInFirst)));
        http.addFilterBefore(new SignInEnd(signIns, sessions), AuthorizationFilter.class);
        http.headers(SecurityConfiguration::headers);
        return http.build();
    }

    @Bean
    HttpFirewall firewall() {
        return new PathFirewall();
    }

    /** Off: each filter of each chain would be timed and counted, for metrics that are not used. */
    @Bean
    SecurityObservationSettings securityObservations() {
        return SecurityObservationSettings.noObservations();
    }

    /** A bearer token is not a cookie: no other site can make a browser send it. */
    private static boolean comesWithCookieOnly(HttpServletRequest request) {
        return BearerTokens.of(request) == null && CsrfFilter.DEFAULT_CSRF_MATCHER.matches(request);
    }

    private static void headers(HeadersConfigurer<HttpSecurity> headers) {
        headers.contentSecurityPolicy(policy -> policy.policyDirectives(CONTENT_SECURITY_POLICY));
        headers.referrerPolicy(policy -> policy.policy(ReferrerPolicy.SAME_ORIGIN));
    }
}
