package org.openenum.admin.mapping.api;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.access.SentOnOnly;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Problems;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.zone.NumberNotation;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/**
 * Redirects a request whose path has a number as it is dialled, {@code /zones/e164.arpa/numbers/0049...}, to the path
 * of that number, {@code .../+49...}, with its method and body (308). Only there is decided whether the caller may
 * access it. A request that may only be redirected, but needs no redirect, is refused here.
 */
@Component
class TypedPaths implements HandlerInterceptor, WebMvcConfigurer {

    private static final List<String> NAMES_OF_NUMBERS = List.of("digits", "prefix");

    private final TypedNumbers numbers;

    private final Problems problems;

    TypedPaths(TypedNumbers numbers, Problems problems) {
        this.numbers = numbers;
        this.problems = problems;
    }

    @Override
    public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(this).addPathPatterns(Api.ROOT + "/**");
    }

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        String other = otherPath(request);
        if (other != null) {
            response.setStatus(HttpStatus.PERMANENT_REDIRECT.value());
            response.setHeader(HttpHeaders.LOCATION, other);
            return false;
        }
        String refusal = SentOnOnly.refusalOf(request);
        if (refusal != null) {
            problems.write(request, response, HttpStatus.FORBIDDEN, refusal);
            return false;
        }
        return true;
    }

    /** The path with the number as it is stored; null if the path has no number, or has it like that already. */
    private @Nullable String otherPath(HttpServletRequest request) {
        Map<?, ?> variables =
                request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> map
                        ? map
                        : Map.of();
        String typed = numberIn(variables);
        if (typed == null || typed.startsWith("+") || !NumberNotation.asksZone(typed)) {
            return null;
        }
        String digits =
                numbers.read(String.valueOf(variables.get("apex")), typed, "").digits();
        return digits.startsWith("0") ? null : pathOf(request, digits);
    }

    private static @Nullable String numberIn(Map<?, ?> variables) {
        return NAMES_OF_NUMBERS.stream()
                .map(variables::get)
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .findFirst()
                .orElse(null);
    }

    /** The same path with another number: it follows the zone and the name of its collection. */
    private static String pathOf(HttpServletRequest request, String digits) {
        String[] segments = request.getRequestURI().split("/", -1);
        segments[Arrays.asList(segments).indexOf("zones") + 3] = "+" + digits;
        String query = request.getQueryString();
        return String.join("/", segments) + (query == null ? "" : "?" + query);
    }
}
