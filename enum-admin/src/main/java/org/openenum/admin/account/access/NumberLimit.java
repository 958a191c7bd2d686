package org.openenum.admin.account.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.TokenLimits;
import org.openenum.admin.web.Api;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.NumberNotation;
import org.springframework.http.server.PathContainer;
import org.springframework.web.util.pattern.PathPattern;
import org.springframework.web.util.pattern.PathPatternParser;

/**
 * Which requests are allowed to a token that is limited to some numbers: those whose path or query names numbers within
 * its limits, and a few that concern no number. Anything not listed here is refused. Requests that have their numbers
 * in the body or read them by the prefixes of their zone, and requests whose answer contains only the token's own
 * numbers, are checked by their handlers. A path with a number as it is dialled may be redirected to the path of that
 * number ({@link SentOnOnly}), which is checked like any other.
 */
final class NumberLimit {

    private static final List<PathPattern> OF_ONE_NUMBER = patterns(
            "/zones/{apex}/numbers/{digits}",
            "/zones/{apex}/numbers/{digits}/*",
            "/zones/{apex}/blocks/{digits}",
            "/zones/{apex}/blocks/{digits}/*",
            "/validate/zones/{apex}/numbers/{digits}",
            "/validate/zones/{apex}/blocks/{digits}");

    private static final List<PathPattern> CHECKED_INSIDE = patterns(
            "/zones/{apex}/numbers",
            "/zones/{apex}/blocks",
            "/zones/{apex}/numbers/batch",
            "/zones/{apex}/blocks/batch",
            "/zones/{apex}/numbers/bulk-update",
            "/zones/{apex}/blocks/bulk-update",
            "/jobs/{id}",
            "/jobs/{id}/cancel",
            "/jobs/{id}/events",
            "/lookup",
            "/lookup/nodes",
            "/changes",
            "/changes/events");

    private static final List<PathPattern> OF_NO_NUMBER = patterns(
            "/me",
            "/version",
            "/openapi.json",
            "/rule-sets",
            "/rule-sets/{name}",
            "/zones",
            "/zones/{apex}",
            "/zones/{apex}/serial");

    private NumberLimit() {}

    /**
     * Whether the limits allow the request; if only a redirect is allowed, the request is marked. The role is checked
     * elsewhere.
     */
    static boolean allows(TokenLimits limits, HttpServletRequest request) {
        if (!limits.areOfNumbers()) {
            return true;
        }
        PathContainer path = PathContainer.parsePath(request.getRequestURI());
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        if (fits(CHECKED_INSIDE, path)) {
            return true;
        }
        if (reads && fits(OF_NO_NUMBER, path)) {
            return true;
        }
        String typed = numberIn(path);
        String digits = digitsOf(typed);
        if (typed == null || digits == null) {
            return false;
        }
        if (limits.allowNumber(digits)) {
            return true;
        }
        if (NumberNotation.asksZone(typed)) {
            SentOnOnly.mark(request, limits.refusal());
            return true;
        }
        return false;
    }

    private static @Nullable String numberIn(PathContainer path) {
        return OF_ONE_NUMBER.stream()
                .filter(pattern -> pattern.matches(path))
                .findFirst()
                .map(pattern -> pattern.matchAndExtract(path))
                .map(match -> variables(match).get("digits"))
                .orElse(null);
    }

    private static Map<String, String> variables(PathPattern.PathMatchInfo match) {
        return match.getUriVariables();
    }

    private static @Nullable String digitsOf(@Nullable String text) {
        try {
            return text == null ? null : DialedDigits.parse(text).digits();
        } catch (InvalidNumberException e) {
            return null;
        }
    }

    private static boolean fits(List<PathPattern> patterns, PathContainer path) {
        return patterns.stream().anyMatch(pattern -> pattern.matches(path));
    }

    private static List<PathPattern> patterns(String... paths) {
        return Arrays.stream(paths)
                .map(path -> PathPatternParser.defaultInstance.parse(Api.ROOT + path))
                .toList();
    }
}
