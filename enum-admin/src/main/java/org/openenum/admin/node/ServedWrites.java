package org.openenum.admin.node;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.admin.usecase.Receipt;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.ReceiptHeaders;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;
import org.springframework.web.filter.OncePerRequestFilter;
import org.springframework.web.util.ContentCachingResponseWrapper;

/**
 * Answers each write of the API with the number of its change and the serial of its zone; and, where the request says {@code Prefer: wait=2} (RFC 7240), not
 * before the servers answer with it over DNS, or the seconds have passed.
 *
 * <p>Stands behind the filter that keeps answers for their being asked again, so that these headers are kept too.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE - 5)
class ServedWrites extends OncePerRequestFilter {

    private static final String PREFER = "Prefer";

    private static final String SERVED = "X-Served";

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    // RFC 7240, section 4.3: the number of seconds the client is prepared to wait.
    // https://datatracker.ietf.org/doc/html/rfc7240#section-4.3
    private static final Pattern WAIT =
            Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?(\\d{1,9})\"?\\s*(?:$|[,;])", Pattern.CASE_INSENSITIVE);

    /** A server that is so far behind is a matter for its administrator. */
    private static final int MAX_WAIT_SECONDS = 30;

    /** Looked up late: filters are made before the servers are watched. */
    private final ObjectProvider<ServedChanges> served;

    ServedWrites(ObjectProvider<ServedChanges> served) {
        this.served = served;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !Api.isApi(request) || READING.contains(request.getMethod());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Receipt receipt = new Receipt();
        request.setAttribute(Receipt.class.getName(), receipt);
        ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
        chain.doFilter(request, answer);
        Receipt.Committed committed = receipt.committed();
        if (committed != null) {
            ReceiptHeaders.write(committed, answer);
            int seconds = secondsToWait(request);
            if (seconds > 0) {
                boolean isServed = served.getObject().await(committed.change(), Duration.ofSeconds(seconds));
                answer.setHeader("Preference-Applied", "wait=" + seconds);
                answer.setHeader(SERVED, Boolean.toString(isServed));
            }
        }
        answer.copyBodyToResponse();
    }

    /** 0 where the request does not say. */
    private static int secondsToWait(HttpServletRequest request) {
        return Collections.list(request.getHeaders(PREFER)).stream()
                .map(WAIT::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(wait -> Math.min(Integer.parseInt(wait.group(1)), MAX_WAIT_SECONDS))
                .orElse(0);
    }
}
