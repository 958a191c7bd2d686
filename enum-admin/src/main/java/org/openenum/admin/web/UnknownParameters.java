package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses a query with a parameter that its path does not have, or with {@code fields} that its items do not have: a filter with a slip of the pen would
 * otherwise be the whole list, and a dry run with one would be the deed.
 *
 * <p>Safe for many threads.
 */
final class UnknownParameters implements HandlerInterceptor {

    private static final List<String> OF_LISTS = List.of("limit", "cursor", FieldSelection.FIELDS);

    private static final String DRY_RUN = "dryRun";

    private final Map<Method, Query> queries = new ConcurrentHashMap<>();

    /**
     * What a path takes.
     *
     * @param parameters of its query
     * @param members of its items; empty if it is no list, or if they have any
     */
    private record Query(Set<String> parameters, Set<String> members) {}

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) {
        String query = request.getQueryString();
        if (query != null && handler instanceof HandlerMethod method && Api.isApi(request)) {
            check(query, queries.computeIfAbsent(method.getMethod(), known -> of(method)));
        }
        return true;
    }

    private static void check(String query, Query known) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
            if (!name.isEmpty() && !known.parameters().contains(name)) {
                throw refused(
                        name,
                        "unknown-parameter",
                        "there is no query parameter '" + name + "' here",
                        known.parameters());
            }
            if (name.equals(FieldSelection.FIELDS)
                    && equals >= 0
                    && !known.members().isEmpty()) {
                for (String field : FieldSelection.named(decoded(pair.substring(equals + 1)))) {
                    if (!known.members().contains(field)) {
                        throw refused(
                                "fields",
                                "unknown-member",
                                "the items have no member '" + field + "'",
                                known.members());
                    }
                }
            }
        }
    }

    private static RefusedException refused(String name, String code, String message, Set<String> known) {
        String text = message + (known.isEmpty() ? "" : "; there are " + String.join(", ", known));
        return RefusedException.malformed(text, List.of(new Fault("/" + name, code, text, null)));
    }

    private static String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw RefusedException.malformed("the query of the request cannot be read");
        }
    }

    private static Query of(HandlerMethod method) {
        Set<String> parameters = new TreeSet<>();
        for (MethodParameter parameter : method.getMethodParameters()) {
            RequestParam named = parameter.getParameterAnnotation(RequestParam.class);
            if (named != null) {
                parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
                parameters.add(named.name().isEmpty() ? String.valueOf(parameter.getParameterName()) : named.name());
            }
            if (parameter.getParameterType() == Author.class) {
                parameters.add(DRY_RUN);
            }
        }
        for (QueryParameter read : method.getMethod().getAnnotationsByType(QueryParameter.class)) {
            parameters.add(read.name());
        }
        ResolvableType answer =
                ResolvableType.forMethodReturnType(method.getMethod()).getGeneric(0);
        boolean lists = answer.resolve() == Listing.Items.class;
        if (lists) {
            parameters.addAll(OF_LISTS);
        }
        return new Query(parameters, lists ? membersOf(answer.getGeneric(0).resolve()) : Set.of());
    }

    private static Set<String> membersOf(@Nullable Class<?> item) {
        RecordComponent[] components = item == null ? null : item.getRecordComponents();
        return components == null
                ? Set.of()
                : new TreeSet<>(
                        Arrays.stream(components).map(RecordComponent::getName).toList());
    }
}
