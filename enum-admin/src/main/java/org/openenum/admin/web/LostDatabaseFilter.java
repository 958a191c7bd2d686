package org.openenum.admin.web;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.LostDatabase;
import org.openenum.admin.usecase.Receipt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Answers requests that fail because of the database with 503 and {@code Retry-After}, wherever they fail: with a
 * problem detail in the API, with the error page in the console.
 *
 * <p>Surrounds all other filters except {@link RequestIds}. Exceptions of the API's controllers come here through
 * {@link ApiProblems}, which rethrows them.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE + 1)
class LostDatabaseFilter extends OncePerRequestFilter {

    private static final Logger LOG = LoggerFactory.getLogger(LostDatabaseFilter.class);

    /** The request attribute that tells the error page whether the disk is full. */
    private static final String FULL = "diskFull";

    private final Problems problems;

    private final DatabaseLosses losses;

    LostDatabaseFilter(Problems problems, DatabaseLosses losses) {
        this.problems = problems;
        this.losses = losses;
    }

    @Override
    protected boolean shouldNotFilterErrorDispatch() {
        return false;
    }

    /** Asynchronous requests report the loss in an async dispatch. */
    @Override
    protected boolean shouldNotFilterAsyncDispatch() {
        return false;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        boolean isErrorPage = request.getAttribute(FULL) != null;
        try {
            chain.doFilter(isErrorPage ? new WithoutSession(request) : request, response);
        } catch (ServletException | RuntimeException e) {
            LostDatabase loss = LostDatabase.behind(e);
            if (loss == null || response.isCommitted()) {
                throw e;
            }
            losses.note(loss);
            String detail = losses.detail(isDurable(request) ? LostDatabase.LOST_ON_THE_WAY : loss);
            LOG.warn("request {} failed: {} ({})", RequestIds.of(request), detail, e.getMessage());
            response.resetBuffer();
            response.setHeader(HttpHeaders.RETRY_AFTER, Problems.RETRY_AFTER_SECONDS);
            if (Api.isApi(request)) {
                problems.write(request, response, HttpStatus.SERVICE_UNAVAILABLE, detail);
            } else {
                request.setAttribute(FULL, losses.sawFullDisk());
                response.sendError(HttpStatus.SERVICE_UNAVAILABLE.value());
            }
        }
    }

    /** Whether the request had changed something before the database was lost. */
    private static boolean isDurable(HttpServletRequest request) {
        Receipt receipt = ReceiptHeaders.receiptOf(request);
        return receipt != null && receipt.isDurable();
    }

    /**
     * The request without its session and its CSRF token: both are in the database, too. The forms of the error page
     * can then not be sent.
     */
    private static final class WithoutSession extends HttpServletRequestWrapper {

        /** The attributes with the CSRF token; reading them would read the session. */
        private static final Set<String> TOKENS = Set.of("_csrf", CsrfToken.class.getName());

        WithoutSession(HttpServletRequest request) {
            super(request);
        }

        @Override
        public @Nullable Object getAttribute(String name) {
            return TOKENS.contains(name) ? null : super.getAttribute(name);
        }

        @Override
        public Cookie @Nullable [] getCookies() {
            Cookie[] cookies = super.getCookies();
            return cookies == null
                    ? null
                    : Arrays.stream(cookies)
                            .filter(cookie -> !SessionCookie.NAMES.contains(cookie.getName()))
                            .toArray(Cookie[]::new);
        }
    }
}
