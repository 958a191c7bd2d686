package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/**
 * The decoded query string of a request. Reading a parameter from the servlet container instead could read a body that
 * is not a form as one.
 *
 * @param values the values of each parameter, in the order sent; a parameter without a value has an empty text
 */
public record RequestQuery(Map<String, List<String>> values) {

    /** A parameter of every write: the response says what would change, and nothing is changed. */
    public static final String DRY_RUN = "dryRun";

    private static final RequestQuery EMPTY = new RequestQuery(Map.of());

    /**
     * Reads the query of a request.
     *
     * @throws RefusedException if it cannot be decoded
     */
    public static RequestQuery of(HttpServletRequest request) {
        String query = request.getQueryString();
        if (query == null) {
            return EMPTY;
        }
        MultiValueMap<String, String> values = new LinkedMultiValueMap<>();
        for (String pair : query.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
                values.add(name, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            }
        }
        return new RequestQuery(values);
    }

    /** All values of a parameter; empty if it is missing. */
    public List<String> all(String name) {
        return values.getOrDefault(name, List.of());
    }

    /** The first value of a parameter, or null. */
    public @Nullable String first(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? null : all.get(0);
    }

    private static String decoded(String text) {
        try {
            String decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
            // PostgreSQL cannot store U+0000 or search for it.
            if (decoded.indexOf('\0') < 0) {
                return decoded;
            }
        } catch (IllegalArgumentException e) {
            // Refused below.
        }
        throw RefusedException.malformed(Sentence.plain("the query of the request cannot be read"));
    }
}
