package org.openenum.health;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What persons' decisions leave out of a set, step by step as they end. Immutable.
 *
 * @param out at first; null: nothing
 * @param later from then on, in the order of their times
 */
public record DecidedOut(@Nullable OutOfService out, List<Step> later) {

    public static final DecidedOut NOTHING = new DecidedOut(null, List.of());

    private static final String BETWEEN = ",";

    /** Keeps the steps from changing. */
    public DecidedOut {
        later = List.copyOf(later);
    }

    /**
     * What is left out after the end of a decision, until the next step.
     *
     * @param fromMillis that end, since 1970
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
     * Reads what the tables keep.
     *
     * @param out what {@link #out} is in its text
     * @param until when that ends; null: never
     * @param later what {@link #laterText} wrote; null where a program wrote the row that did not know of steps
     * @throws IllegalArgumentException if somebody else wrote it
     */
    public static DecidedOut parse(@Nullable String out, @Nullable Long until, @Nullable String later) {
        OutOfService first = out == null ? null : OutOfService.parse(out);
        if (later != null) {
            return new DecidedOut(
                    first, Arrays.stream(later.split(BETWEEN)).map(Step::parse).toList());
        }
        return new DecidedOut(first, until == null ? List.of() : List.of(new Step(until, null)));
    }

    /** What is left out at a moment, in milliseconds since 1970; null: nothing. */
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

    /** When what is left out at first ends, in milliseconds since 1970; null: never. */
    public @Nullable Long until() {
        return later.isEmpty() ? null : later.get(0).fromMillis;
    }

    /** The steps as the tables keep them; null where there are none. */
    public @Nullable String laterText() {
        return later.isEmpty() ? null : later.stream().map(Step::text).collect(Collectors.joining(BETWEEN));
    }

    /** Whether nothing is left out, now or later. */
    public boolean isNothing() {
        return out == null && later.stream().allMatch(step -> step.out == null);
    }
}
