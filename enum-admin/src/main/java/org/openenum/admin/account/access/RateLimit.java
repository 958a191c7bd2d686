package org.openenum.admin.account.access;

import io.github.bucket4j.ConsumptionProbe;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.Principal;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Problems;
import org.openenum.requester.CustomerNetwork;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Limits the API requests of each token and account per second, with bursts of twice as many, so that no caller slows
 * down the others. Runs after the security filters, which authenticate the caller.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE - 20)
class RateLimit extends OncePerRequestFilter {

    private final Buckets buckets;

    private final int requestsPerSecond;

    private final Problems problems;

    /**
     * @param requestsPerSecond for each caller; the default is more than one program reaches even if all its requests
     *     are cheap
     */
    RateLimit(@Value("${openenum.api.requests-per-second:5000}") int requestsPerSecond, Problems problems) {
        this.buckets = new Buckets(2L * requestsPerSecond, requestsPerSecond, Duration.ofSeconds(1));
        this.requestsPerSecond = requestsPerSecond;
        this.problems = problems;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !Api.isApi(request);
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Principal caller = request.getUserPrincipal();
        ConsumptionProbe taken = buckets.of(
                        caller == null ? CustomerNetwork.of(request.getRemoteAddr()) : caller.getName())
                .tryConsumeAndReturnRemaining(1);
        if (taken.isConsumed()) {
            chain.doFilter(request, response);
            return;
        }
        long seconds = Math.max(1, TimeUnit.NANOSECONDS.toSeconds(taken.getNanosToWaitForRefill()));
        response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(seconds));
        problems.write(
                request,
                response,
                HttpStatus.TOO_MANY_REQUESTS,
                "more than " + requestsPerSecond + " requests per second; try again in " + seconds + " s");
    }
}
