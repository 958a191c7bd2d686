package org.openenum.admin.web;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpHeaders;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.multipart.MultipartHttpServletRequest;
import org.springframework.web.servlet.HandlerInterceptor;

/**
 * Refuses, before any controller is called, a request whose parameters are not exactly those of its path, each given
 * once, with a value of its type. Otherwise a misspelt filter would return the whole list, and a misspelt dry run would
 * make the change.
 *
 * <p>All rules apply to the API. For the console's forms, which have fields with several values, only boolean
 * parameters are checked. Thread-safe.
 */
final class StrictParameters implements HandlerInterceptor {

    private final Map<Method, KnownParameters> known = new ConcurrentHashMap<>();

    @Override
    public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler)
            throws IOException {
        // An error page, or the end of a stream, belongs to a request that was already checked.
        if (request.getDispatcherType() == DispatcherType.REQUEST && handler instanceof HandlerMethod method) {
            KnownParameters parameters =
                    known.computeIfAbsent(method.getMethod(), wanted -> KnownParameters.of(method));
            if (Api.isApi(request)) {
                checkApi(request, parameters);
            } else {
                checkForm(request.getParameterMap(), parameters);
            }
        }
        return true;
    }

    private static void checkApi(HttpServletRequest request, KnownParameters known) throws IOException {
        if (!known.body() && hasBody(request)) {
            throw RefusedException.malformed(
                    Sentence.plain("this request takes no body: parameters belong in the query"));
        }
        boolean form = known.file() && request instanceof MultipartHttpServletRequest;
        Map<String, List<String>> sent = form
                ? sentAsForm((MultipartHttpServletRequest) request)
                : RequestQuery.of(request).values();
        sent.forEach((name, values) -> check(name, values, known));
    }

    private static void check(String name, List<String> values, KnownParameters known) {
        if (!known.names().contains(name)) {
            String message = "there is no query parameter '" + name + "' here";
            throw refused(name, "unknown-parameter", message, known.names());
        }
        if (known.booleans().contains(name)) {
            StrictBoolean.of(name, values);
        }
        if (values.size() > 1) {
            throw refused(name, "twice", name + " is given " + values.size() + " times", Set.of());
        }
        if (values.get(0).isBlank()) {
            throw refused(name, "empty", name + " is empty: give it a value, or leave it out", Set.of());
        }
        if (name.equals(FieldSelection.FIELDS) && !known.members().isEmpty()) {
            checkFields(values.get(0), known.members());
        }
    }

    private static void checkFields(String fields, Set<String> members) {
        for (String field : FieldSelection.named(fields)) {
            if (!members.contains(field)) {
                throw refused("fields", "unknown-member", "the items have no member '" + field + "'", members);
            }
        }
    }

    /** The parameters of the query and the form; the file does not count. */
    private static Map<String, List<String>> sentAsForm(MultipartHttpServletRequest request) {
        Map<String, List<String>> sent = new TreeMap<>();
        request.getParameterMap().forEach((name, values) -> sent.put(name, Arrays.asList(values)));
        if (sent.containsKey(RequestQuery.DRY_RUN)
                && RequestQuery.of(request).all(RequestQuery.DRY_RUN).isEmpty()) {
            throw refused(RequestQuery.DRY_RUN, "not-in-query", "dryRun belongs in the query, not in a form", Set.of());
        }
        sent.remove(TakesFile.PART);
        request.getMultiFileMap().keySet().stream()
                .filter(name -> !name.equals(TakesFile.PART))
                .findFirst()
                .ifPresent(name -> {
                    throw refused(name, "unknown-part", "no file of this form is named '" + name + "'", Set.of());
                });
        return sent;
    }

    private static void checkForm(Map<String, String[]> sent, KnownParameters known) {
        String[] dryRun = sent.get(RequestQuery.DRY_RUN);
        if (dryRun != null && !known.names().contains(RequestQuery.DRY_RUN)) {
            throw refused(RequestQuery.DRY_RUN, "unknown-parameter", "there is no dry run here", Set.of());
        }
        for (String name : known.booleans()) {
            StrictBoolean.of(name, Arrays.asList(sent.getOrDefault(name, new String[0])));
        }
    }

    private static boolean hasBody(HttpServletRequest request) throws IOException {
        long length = request.getContentLengthLong();
        return length > 0
                || (length < 0
                        && request.getHeader(HttpHeaders.TRANSFER_ENCODING) != null
                        && request.getInputStream().read() >= 0);
    }

    private static RefusedException refused(String name, String code, String message, Set<String> known) {
        Sentence text = Sentence.plain(message + (known.isEmpty() ? "" : "; there are " + String.join(", ", known)));
        return RefusedException.malformed(text, List.of(new Fault("/" + name, code, text, null)));
    }
}
