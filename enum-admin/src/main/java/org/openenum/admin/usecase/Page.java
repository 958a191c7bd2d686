package org.openenum.admin.usecase;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/**
 * A part of a list, in the order of its key: stable while the list changes, and as fast at its end as at its start.
 *
 * @param items in order; may be fewer than were asked for, even none, while {@code next} says that there is more
 * @param next where the next page begins, to be handed back as {@link Wanted#after()}, or null at the end
 * @param previous where the page before ends, to be handed back likewise, or null at the start and where a list can
 *     only be read forwards
 */
public record Page<T>(
        List<T> items, @Nullable String next, @Nullable String previous) {

    /** Keeps the list from changing. */
    public Page {
        items = List.copyOf(items);
    }

    /** A page of a list that can only be read forwards. */
    public Page(List<T> items, @Nullable String next) {
        this(items, next, null);
    }

    /** The same page of something else. */
    public <R> Page<R> map(Function<T, R> function) {
        return new Page<>(items.stream().map(function).toList(), next, previous);
    }

    /**
     * Cuts a page out of one row more than was asked for.
     *
     * @param rows at most {@code limit + 1}
     * @param keyOf what the next page comes after
     */
    public static <T> Page<T> cut(List<T> rows, int limit, Function<T, String> keyOf) {
        if (rows.size() <= limit) {
            return new Page<>(rows, null);
        }
        List<T> items = rows.subList(0, limit);
        return new Page<>(items, keyOf.apply(items.get(limit - 1)));
    }

    /**
     * Which part of a list is wanted.
     *
     * @param after the {@link Page#next()} of the page before, or null for the first
     * @param limit how many items at the most, 1 to {@value #MAX_LIMIT}
     */
    public record Wanted(@Nullable String after, int limit) {

        /** A page that a browser shows at once and that takes one short range of an index. */
        public static final int MAX_LIMIT = 1_000;

        /** What a page holds if nobody says. */
        public static final int DEFAULT_LIMIT = 100;

        /** Checks the limit. */
        public Wanted {
            if (limit < 1 || limit > MAX_LIMIT) {
                throw RefusedException.parameter(
                        "limit", "range", Sentence.of("list.limit", MAX_LIMIT, limit), String.valueOf(limit));
            }
        }

        /**
         * What the page comes after, in a list whose places are numbers.
         *
         * @param start what the first page comes after
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
