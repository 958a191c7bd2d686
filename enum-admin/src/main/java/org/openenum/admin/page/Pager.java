package org.openenum.admin.page;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The links below a list. Pages are named by the key they come after, so that a link stays right while the list
 * changes.
 *
 * @param first the list from its start, or null on the first page
 * @param previous the page before this one, or null on the first page and where a list can only be read forwards
 * @param next the page after this one, or null on the last
 */
public record Pager(
        @Nullable String first,
        @Nullable String previous,
        @Nullable String next) {

    /**
     * The links of one page.
     *
     * @param path of the list
     * @param filters the rest of its query string; empty values are left out
     * @param after what this page comes after, empty for the first
     * @param next what the next page comes after, or null at the end
     */
    public static Pager of(String path, Map<String, String> filters, String after, @Nullable String next) {
        return of(path, filters, after, null, next);
    }

    /**
     * The links of one page of a list that can be read both ways.
     *
     * @param previous what the previous page comes before, as the list understands it, or null
     */
    public static Pager of(
            String path, Map<String, String> filters, String after, @Nullable String previous, @Nullable String next) {
        return at(link(path, filters), after, previous, next);
    }

    /**
     * The links of one page of a list whose address, with its filters, is encoded already.
     *
     * @param after what this page comes after, empty for the first
     * @param next what the next page comes after, or null at the end
     */
    public static Pager at(String address, String after, @Nullable String next) {
        return at(address, after, null, next);
    }

    private static Pager at(String address, String after, @Nullable String previous, @Nullable String next) {
        return new Pager(
                after.isEmpty() ? null : address,
                previous == null ? null : behind(address, previous),
                next == null ? null : behind(address, next));
    }

    private static String behind(String address, String place) {
        return UriComponentsBuilder.fromUriString(address)
                .queryParam("after", UriUtils.encode(place, StandardCharsets.UTF_8))
                .build(true)
                .toUriString();
    }

    /** The address of a list with these filters, from its start. */
    public static String link(String path, Map<String, String> filters) {
        UriComponentsBuilder url = UriComponentsBuilder.fromPath(path);
        filters.forEach((name, value) -> {
            if (!value.isEmpty()) {
                url.queryParam(name, "{" + name + "}");
            }
        });
        return url.encode().buildAndExpand(filters).toUriString();
    }
}
