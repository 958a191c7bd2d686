package org.openenum.admin.account.access;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.CallerAuthentication;
import org.openenum.admin.account.LocalToken;
import org.openenum.admin.account.ReportToken;
import org.openenum.admin.account.Role;
import org.openenum.admin.account.TokenService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.web.Api;
import org.openenum.requester.CustomerNetwork;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates API requests by their bearer token (RFC 6750). An invalid token makes the request anonymous, even if it
 * also carries the cookie of a signed-in person. An address (for IPv6, the customer's network) that sends many invalid
 * tokens has to wait, without a database query for each of them. Tokens that were valid a moment ago do not have to
 * wait.
 */
final class BearerTokens extends OncePerRequestFilter {

    /** For each address: more than programs whose token has just ended send, and few enough for the database. */
    static final int FAILED_PER_SECOND = 100;

    private static final String SCHEME = "Bearer ";

    private static final String MAKING_TOKENS = Api.ROOT + "/tokens";

    private final TokenService tokens;

    private final LocalToken localToken;

    private final ReportToken reportToken;

    private final Buckets failed;

    private final AccessProblems problems;

    private final Clock clock;

    /** @param failed how many invalid tokens an address may still send */
    BearerTokens(
            TokenService tokens,
            LocalToken localToken,
            ReportToken reportToken,
            Buckets failed,
            AccessProblems problems,
            Clock clock) {
        this.failed = failed;
        this.problems = problems;
        this.tokens = tokens;
        this.localToken = localToken;
        this.reportToken = reportToken;
        this.clock = clock;
    }

    /** The token of a request, or null. */
    static @Nullable String of(HttpServletRequest request) {
        String header = request.getHeader(HttpHeaders.AUTHORIZATION);
        return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
                ? header.substring(SCHEME.length()).strip()
                : null;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        String token = of(request);
        if (token != null) {
            if (mustWait(token, request.getRemoteAddr())) {
                problems.tooManyTokens(request, response);
                return;
            }
            SecurityContext context = SecurityContextHolder.createEmptyContext();
            callerOf(token, request).map(CallerAuthentication::new).ifPresent(context::setAuthentication);
            SecurityContextHolder.setContext(context);
        }
        chain.doFilter(request, response);
    }

    private boolean mustWait(String token, String address) {
        return failed.isEmpty(CustomerNetwork.of(address))
                && !reportToken.isSentBy(token)
                && !localToken.isSentBy(token, address)
                && !tokens.wasGood(token);
    }

    private Optional<Caller> callerOf(String token, HttpServletRequest request) {
        boolean makesToken =
                request.getMethod().equals("POST") && request.getRequestURI().equals(MAKING_TOKENS);
        if (makesToken && localToken.isSentBy(token, request.getRemoteAddr())) {
            return Optional.of(new Caller(Author.LOCAL, Role.ADMINISTRATOR, null, false, clock.instant()));
        }
        return reportToken.isSentBy(token)
                ? Optional.of(reportToken.caller(clock.instant()))
                : ownerOf(token, request.getRemoteAddr());
    }

    private Optional<Caller> ownerOf(String token, String address) {
        Optional<Caller> owner = tokens.authenticate(token, address);
        if (owner.isEmpty()) {
            failed.of(CustomerNetwork.of(address)).tryConsume(1);
        }
        return owner;
    }
}
