package org.openenum.admin.node;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.openenum.admin.node.ServedChanges.Served;
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
 * Adds to the response of each API write the number of its change and the serial of its zone. If the request says
 * {@code Prefer: wait=2} (RFC 7240), the response waits until the ready servers serve the change over DNS, or until
 * these seconds have passed.
 *
 * <p>Runs before the filter that replays the response of a repeated request, so that a repeated request waits too.
 */
@Component
@Order(Ordered.LOWEST_PRECEDENCE - 15)
class ServedWrites extends OncePerRequestFilter {

    private static final String PREFER = "Prefer";

    private static final String SERVED = "X-Served";

    /** How many of the servers serve the change, as in {@code 2/3}. */
    private static final String COUNT = "X-Served-Nodes";

    /** The names of the servers that do not, separated by commas. */
    private static final String MISSING = "X-Served-Missing";

    /** A header may have some 8,000 octets, and a name up to 100. */
    private static final int MAX_NAMED = 20;

    private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    // RFC 7240, section 4.3: the number of seconds the client is prepared to wait.
    // https://datatracker.ietf.org/doc/html/rfc7240#section-4.3
    private static final Pattern WAIT =
            Pattern.compile("(?:^|[,;])\\s*wait\\s*=\\s*\"?(\\d{1,9})\"?\\s*(?:$|[,;])", Pattern.CASE_INSENSITIVE);

    /** If a server is further behind than this, its administrator has to act. */
    private static final int MAX_WAIT_SECONDS = 30;

    /** Looked up late: filters are created before the servers are watched. */
    private final ObjectProvider<ServedChanges> served;

    private final Clock clock;

    ServedWrites(ObjectProvider<ServedChanges> served, Clock clock) {
        this.served = served;
        this.clock = clock;
    }

    @Override
    protected boolean shouldNotFilter(HttpServletRequest request) {
        return !Api.isApi(request) || READING.contains(request.getMethod());
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        int seconds = secondsToWait(request);
        Instant since = clock.instant();
        Receipt receipt = new Receipt(seconds > 0);
        request.setAttribute(Receipt.class.getName(), receipt);
        ContentCachingResponseWrapper answer = new ContentCachingResponseWrapper(response);
        chain.doFilter(request, answer);
        ReceiptHeaders.write(request, answer);
        String change = answer.getHeader(ReceiptHeaders.CHANGE);
        if (change != null && seconds > 0) {
            answer.setHeader("Preference-Applied", "wait=" + seconds);
            // A change from an earlier request may have been reported before this request.
            Instant reported = receipt.isDurable() ? since : Instant.MIN;
            write(served.getObject().await(Long.parseLong(change), reported, Duration.ofSeconds(seconds)), answer);
        }
        answer.copyBodyToResponse();
    }

    private static void write(Served by, HttpServletResponse answer) {
        answer.setHeader(SERVED, Boolean.toString(by.byAll()));
        answer.setHeader(COUNT, by.count());
        if (!by.missing().isEmpty()) {
            answer.setHeader(MISSING, by.missing().stream().limit(MAX_NAMED).collect(Collectors.joining(", ")));
        }
    }

    /** The seconds to wait; 0 if the request does not ask for it. */
    private static int secondsToWait(HttpServletRequest request) {
        return Collections.list(request.getHeaders(PREFER)).stream()
                .map(WAIT::matcher)
                .filter(Matcher::find)
                .findFirst()
                .map(wait -> Math.min(Integer.parseInt(wait.group(1)), MAX_WAIT_SECONDS))
                .orElse(0);
    }
}
