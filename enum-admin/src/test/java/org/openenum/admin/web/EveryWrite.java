package org.openenum.admin.web;

import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.openenum.admin.RunningAdmin;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/**
 * A request that a controller answers, found by asking Spring MVC for all of them.
 *
 * @param path with the names of objects that exist, if the test has created them
 * @param readsJson whether it has a body
 * @param booleans the boolean parameters of its query or form; with {@code dryRun}, which every request must accept or
 *     refuse
 * @param members JSON bodies with {@code %s} in place of the value of a boolean member
 */
record EveryWrite(String method, String path, boolean readsJson, Set<String> booleans, List<String> members) {

    private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(?::(?:[^{}]|\\{[^}]*})*)?}");

    private static final Map<String, String> THINGS = Map.of(
            "collection", "numbers", "list", "numbers", "digits", "4930", "prefix", "4931", "type", "A", "id", "1");

    private static final List<String> YES_OR_NO = List.of("true", "false");

    /** All requests below a path, sorted by path. */
    static List<EveryWrite> of(RunningAdmin admin, String zone, boolean ofTheApi) {
        return admin
                .get("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
                .getHandlerMethods()
                .entrySet()
                .stream()
                .flatMap(entry -> of(entry.getKey(), entry.getValue(), zone))
                .filter(write -> write.path.startsWith(Api.ROOT) == ofTheApi)
                .sorted(Comparator.comparing(EveryWrite::toString))
                .toList();
    }

    private static Stream<EveryWrite> of(RequestMappingInfo mapping, HandlerMethod handler, String zone) {
        return mapping.getMethodsCondition().getMethods().stream()
                .filter(method -> method != RequestMethod.GET)
                .flatMap(method -> mapping.getPatternValues().stream()
                        .map(pattern -> new EveryWrite(
                                method.name(),
                                pathOf(pattern, zone),
                                bodiesOf(handler).findAny().isPresent(),
                                booleansOf(handler),
                                bodiesOf(handler).flatMap(EveryWrite::members).toList())));
    }

    private static String pathOf(String pattern, String zone) {
        return VARIABLE.matcher(pattern).replaceAll(variable -> switch (variable.group(1)) {
            case "apex", "zone" -> zone;
            case "owner" -> "host." + zone;
            default -> THINGS.getOrDefault(variable.group(1), "something");
        });
    }

    private static Set<String> booleansOf(HandlerMethod handler) {
        Set<String> names = new TreeSet<>(Set.of("dryRun"));
        for (MethodParameter parameter : handler.getMethodParameters()) {
            if (parameter.hasParameterAnnotation(RequestParam.class) && isBoolean(parameter.getParameterType())) {
                parameter.initParameterNameDiscovery(new DefaultParameterNameDiscoverer());
                names.add(String.valueOf(parameter.getParameterName()));
            }
        }
        Method method = handler.getMethod();
        Stream.of(method.getAnnotationsByType(QueryParameter.class))
                .filter(read -> Arrays.asList(read.words()).equals(YES_OR_NO))
                .forEach(read -> names.add(read.name()));
        return names;
    }

    private static Stream<Class<?>> bodiesOf(HandlerMethod handler) {
        return Arrays.stream(handler.getMethodParameters())
                .filter(parameter -> parameter.hasParameterAnnotation(RequestBody.class))
                .map(MethodParameter::getParameterType);
    }

    /** The boolean members of a record, and those of its members. */
    private static Stream<String> members(Class<?> type) {
        if (!type.isRecord()) {
            return Stream.empty();
        }
        List<String> found = new ArrayList<>();
        for (RecordComponent member : type.getRecordComponents()) {
            if (isBoolean(member.getType())) {
                found.add("{\"" + member.getName() + "\":%s}");
            }
            boolean list = List.class.isAssignableFrom(member.getType());
            Optional<Class<?>> inner = list ? itemOf(member.getGenericType()) : Optional.of(member.getType());
            inner.stream()
                    .flatMap(EveryWrite::members)
                    .map(body -> "{\"" + member.getName() + "\":" + (list ? "[" + body + "]" : body) + "}")
                    .forEach(found::add);
        }
        return found.stream();
    }

    private static Optional<Class<?>> itemOf(Type list) {
        return list instanceof ParameterizedType generic && generic.getActualTypeArguments()[0] instanceof Class<?> item
                ? Optional.of(item)
                : Optional.empty();
    }

    private static boolean isBoolean(Class<?> type) {
        return type == boolean.class || type == Boolean.class;
    }

    @Override
    public String toString() {
        return path + " " + method;
    }
}
