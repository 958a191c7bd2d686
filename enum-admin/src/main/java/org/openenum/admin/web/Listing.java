package org.openenum.admin.web;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/**
 * Pages of lists over HTTP: {@code limit} and {@code cursor} in the request; {@code items}, {@code next} and a Link
 * header in the response.
 */
@Component
public class Listing {

    private static final String CURSOR = "cursor";

    private static final String LIMIT = "limit";

    private final Cursors cursors;

    public Listing(Cursors cursors) {
        this.cursors = cursors;
    }

    /**
     * A page as JSON.
     *
     * @param next the cursor of the next page, or null at the end
     * @param count how many items the whole list has, if the request asked for it
     */
    public record Items<T>(
            List<T> items, @Nullable String next, @Nullable Long count) {}

    /** The page that a request asks for. */
    public Page.Wanted wanted(HttpServletRequest request) {
        String cursor = request.getParameter(CURSOR);
        String after = cursor == null ? null : cursors.verify(listOf(request), cursor);
        return new Page.Wanted(after, limitOf(request.getParameter(LIMIT)));
    }

    /** The response with a page. */
    public <T> ResponseEntity<Items<T>> answer(Page<T> page, HttpServletRequest request) {
        return answer(page, null, request);
    }

    /** The response with a page and the length of the whole list. */
    public <T> ResponseEntity<Items<T>> answer(Page<T> page, @Nullable Long count, HttpServletRequest request) {
        String after = page.next();
        if (after == null) {
            return ResponseEntity.ok(new Items<>(page.items(), null, count));
        }
        String cursor = cursors.sign(listOf(request), after);
        String link = ServletUriComponentsBuilder.fromRequest(request)
                .replaceQueryParam(CURSOR, cursor)
                .build()
                .toUriString();
        return ResponseEntity.ok()
                .header(HttpHeaders.LINK, "<" + link + ">; rel=\"next\"")
                .body(new Items<>(page.items(), cursor, count));
    }

    /** Identifies the list with its filters, without the parameters that only select the page or its form. */
    private static String listOf(HttpServletRequest request) {
        TreeMap<String, String> filters = new TreeMap<>();
        request.getParameterMap().forEach((name, values) -> filters.put(name, String.join(",", values)));
        filters.remove(CURSOR);
        filters.remove(LIMIT);
        filters.remove("count");
        filters.remove("fields");
        return request.getRequestURI() + filters;
    }

    private static int limitOf(@Nullable String text) {
        if (text == null) {
            return Page.Wanted.DEFAULT_LIMIT;
        }
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            Sentence why = Sentence.plain("limit must be a number from 1 to " + Page.Wanted.MAX_LIMIT);
            throw RefusedException.parameter(LIMIT, "type", why, text);
        }
    }
}
