package org.openenum.health;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What people's decisions omit from a set, step by step until they end. Immutable.
 *
 * @param out at first; null: nothing
 * @param later the following steps, in the order of their times
 */
public record DecidedOut(@Nullable OutOfService out, List<Step> later) {

    public static final DecidedOut NOTHING = new DecidedOut(null, List.of());

    private static final String BETWEEN = ",";

    /** Copies the steps. */
    public DecidedOut {
        later = List.copyOf(later);
    }

    /**
     * What is omitted after the end of a decision, until the next step.
     *
     * @param fromMillis that end, in milliseconds since 1970
     * @param out null: nothing
     */
    public record Step(long fromMillis, @Nullable OutOfService out) {

        private String text() {
            return out == null ? String.valueOf(fromMillis) : fromMillis + " " + out.text();
        }

        private static Step parse(String text) {
            int end = text.indexOf(' ');
            return end < 0
                    ? new Step(Long.parseLong(text), null)
                    : new Step(Long.parseLong(text.substring(0, end)), OutOfService.parse(text.substring(end + 1)));
        }
    }

    /**
     * Reads the columns of the tables.
     *
     * @param out the text of {@link #out}
     * @param until when that ends; null: never
     * @param later the text of {@link #laterText}; null in a row of a program that did not know steps
     * @throws IllegalArgumentException if it is not such a text
     */
    public static DecidedOut parse(@Nullable String out, @Nullable Long until, @Nullable String later) {
        OutOfService first = out == null ? null : OutOfService.parse(out);
        if (later != null) {
            return new DecidedOut(
                    first, Arrays.stream(later.split(BETWEEN)).map(Step::parse).toList());
        }
        return new DecidedOut(first, until == null ? List.of() : List.of(new Step(until, null)));
    }

    /** What is omitted at a moment, in milliseconds since 1970; null: nothing. */
    public @Nullable OutOfService at(long millis) {
        OutOfService found = out;
        for (Step step : later) {
            if (step.fromMillis > millis) {
                break;
            }
            found = step.out;
        }
        return found;
    }

    /** When {@link #out} ends, in milliseconds since 1970; null: never. */
    public @Nullable Long until() {
        return later.isEmpty() ? null : later.get(0).fromMillis;
    }

    /** The text form of the steps in the tables; null if there are none. */
    public @Nullable String laterText() {
        return later.isEmpty() ? null : later.stream().map(Step::text).collect(Collectors.joining(BETWEEN));
    }

    /** Whether nothing is omitted, now or later. */
    public boolean isNothing() {
        return out == null && later.stream().allMatch(step -> step.out == null);
    }
}
