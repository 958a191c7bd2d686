package org.openenum.admin.usecase;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * One page of a list, in the order of its key: stable while the list changes, and as fast at its end as at its start.
 *
 * @param items in order; may be fewer than the limit, even none, although {@code next} says that there are more
 * @param next the position where the next page begins, to be passed as {@link Wanted#after()}; null on the last page
 * @param previous the position where the previous page ends, to be passed likewise; null on the first page, and for
 *     lists that can only be read forwards
 */
public record Page<T>(
        List<T> items, @Nullable String next, @Nullable String previous) {

    /** Makes the list immutable. */
    public Page {
        items = List.copyOf(items);
    }

    /** A page of a list that can only be read forwards. */
    public Page(List<T> items, @Nullable String next) {
        this(items, next, null);
    }

    /** The same page with converted items. */
    public <R> Page<R> map(Function<T, R> function) {
        return new Page<>(items.stream().map(function).toList(), next, previous);
    }

    /**
     * Makes a page of rows that were read with a limit of one more.
     *
     * @param rows at most {@code limit + 1}
     * @param keyOf the position of a row, after which the next page begins
     */
    public static <T> Page<T> cut(List<T> rows, int limit, Function<T, String> keyOf) {
        if (rows.size() <= limit) {
            return new Page<>(rows, null);
        }
        List<T> items = rows.subList(0, limit);
        return new Page<>(items, keyOf.apply(items.get(limit - 1)));
    }

    /**
     * The requested page of a list.
     *
     * @param after the {@link Page#next()} of the previous page, or null for the first
     * @param limit the maximum number of items, 1 to {@value #MAX_LIMIT}
     */
    public record Wanted(@Nullable String after, int limit) {

        /** A page that a browser shows at once and that takes one short range of an index. */
        public static final int MAX_LIMIT = 1_000;

        /** The default size of a page. */
        public static final int DEFAULT_LIMIT = 100;

        /** Checks the limit. */
        public Wanted {
            if (limit < 1 || limit > MAX_LIMIT) {
                throw RefusedException.parameter(
                        "limit", "range", Sentence.of("list.limit", MAX_LIMIT, limit), String.valueOf(limit));
            }
        }

        /**
         * The position after which the page begins, in a list whose positions are numbers.
         *
         * @param start the position for the first page
         */
        public long afterNumber(long start) {
            try {
                return after == null ? start : Long.parseLong(after);
            } catch (NumberFormatException e) {
                throw RefusedException.malformed(Sentence.of("list.no-place", after));
            }
        }
    }
}
