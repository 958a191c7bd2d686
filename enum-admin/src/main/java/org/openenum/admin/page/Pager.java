package org.openenum.admin.page;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;
import org.springframework.web.util.UriUtils;

/**
 * The links below a list. Pages are identified by the key after which they begin, so that a link stays valid while the
 * list changes.
 *
 * @param first the list from its start, or null on the first page
 * @param previous the previous page, or null on the first page and for lists that can only be read forwards
 * @param next the next page, or null on the last
 */
public record Pager(
        @Nullable String first,
        @Nullable String previous,
        @Nullable String next) {

    /**
     * The links of one page.
     *
     * @param path the path of the list
     * @param filters the rest of its query string; empty values are left out
     * @param after the position after which this page begins, empty for the first page
     * @param next the position after which the next page begins, or null on the last page
     */
    public static Pager of(String path, Map<String, String> filters, String after, @Nullable String next) {
        return of(path, filters, after, null, next);
    }

    /**
     * The links of one page of a list that can be read both ways.
     *
     * @param previous the position before which the previous page ends, in the list's own form, or null
     */
    public static Pager of(
            String path, Map<String, String> filters, String after, @Nullable String previous, @Nullable String next) {
        return at(link(path, filters), after, previous, next);
    }

    /**
     * The links of one page of a list whose URL, with its filters, is already encoded.
     *
     * @param after the position after which this page begins, empty for the first page
     * @param next the position after which the next page begins, or null on the last page
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

    /** The URL of a list with these filters, from its start. */
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
