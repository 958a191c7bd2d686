package org.openenum.admin.web;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;

/**
 * The parameters of a controller method, from its signature.
 *
 * @param names the names of its query parameters
 * @param booleans those of them that are boolean
 * @param members the members of its items; empty if it returns no list, or if the items may have any members
 * @param body whether it reads the request body
 * @param file whether that body is a file, or a form with a file
 */
record KnownParameters(Set<String> names, Set<String> booleans, Set<String> members, boolean body, boolean file) {

    private static final List<String> OF_LISTS = List.of("limit", "cursor", FieldSelection.FIELDS);

    private static final List<String> YES_OR_NO = List.of("true", "false");

    static KnownParameters of(HandlerMethod method) {
        Set<String> names = new TreeSet<>();
        Set<String> booleans = new TreeSet<>();
        boolean json = false;
        for (MethodParameter parameter : method.getMethodParameters()) {
            RequestParam named = parameter.getParameterAnnotation(RequestParam.class);
            if (named != null) {
                String name = nameOf(parameter, named);
                names.add(name);
                if (isBoolean(parameter.getParameterType())) {
                    booleans.add(name);
                }
            }
            // A read operation has an author only for its entry in the audit trail; it has no dry run.
            if (parameter.getParameterType() == Author.class && !method.hasMethodAnnotation(GetMapping.class)) {
                names.add(RequestQuery.DRY_RUN);
                booleans.add(RequestQuery.DRY_RUN);
            }
            json |= parameter.hasParameterAnnotation(RequestBody.class);
        }
        for (QueryParameter read : method.getMethod().getAnnotationsByType(QueryParameter.class)) {
            names.add(read.name());
            if (Arrays.asList(read.words()).equals(YES_OR_NO)) {
                booleans.add(read.name());
            }
        }
        boolean file = method.hasMethodAnnotation(TakesFile.class);
        return new KnownParameters(names, booleans, membersOf(method, names), json || file, file);
    }

    /** The members of a list's items. Also adds the parameters that every list has. */
    private static Set<String> membersOf(HandlerMethod method, Set<String> names) {
        ResolvableType answer =
                ResolvableType.forMethodReturnType(method.getMethod()).getGeneric(0);
        if (answer.resolve() != Listing.Items.class) {
            return Set.of();
        }
        names.addAll(OF_LISTS);
        return membersOf(answer.getGeneric(0).resolve());
    }

    private static Set<String> membersOf(@Nullable Class<?> item) {
        RecordComponent[] components = item == null ? null : item.getRecordComponents();
        return components == null
                ? Set.of()
                : new TreeSet<>(
                        Arrays.stream(components).map(RecordComponent::getName).toList());
    }

    private static String nameOf(MethodParameter parameter, RequestParam named) {
        parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
        return named.name().isEmpty() ? String.valueOf(parameter.getParameterName()) : named.name();
    }

    private static boolean isBoolean(Class<?> type) {
        return type == boolean.class || type == Boolean.class;
    }
}
