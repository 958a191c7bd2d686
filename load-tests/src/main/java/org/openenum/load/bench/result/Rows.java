package org.openenum.load.bench.result;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows, and figures derived from them. Java and the templates of the page use it in the same way; a figure that was not
 * measured is null.
 *
 * @param all each row with its figures by name
 */
public record Rows(@JsonValue List<Map<String, Object>> all) implements Iterable<Map<String, Object>> {

    private static final String TURN = "turn";
    private static final double PERCENT = 100;
    private static final double SHARES = 1e4;

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public Rows {
        all = List.copyOf(all);
    }

    /** Those of some rows. */
    public static Rows of(Collection<Row> rows) {
        return new Rows(rows.stream().map(Row::figures).toList());
    }

    /** The rows with a figure or word; null selects those without it. */
    public Rows where(String name, @Nullable Object value) {
        return new Rows(
                all.stream().filter(row -> isEqual(row.get(name), value)).toList());
    }

    /** The rows with none of some words. */
    public Rows without(String name, List<?> values) {
        return new Rows(
                all.stream().filter(row -> !values.contains(row.get(name))).toList());
    }

    /** The same rows, those with the largest figure first. */
    public Rows most(String name) {
        return new Rows(stream(name)
                .sorted(Comparator.comparingDouble((Map<String, Object> row) -> number(row, name))
                        .reversed())
                .toList());
    }

    /** The different values of a name, in the order of their first appearance. */
    public List<Object> values(String name) {
        return all.stream()
                .map(row -> row.get(name))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    /** The first row. */
    public @Nullable Map<String, Object> first() {
        return all.isEmpty() ? null : all.get(0);
    }

    /** The last row. */
    public @Nullable Map<String, Object> last() {
        return all.isEmpty() ? null : all.get(all.size() - 1);
    }

    /** The median of a figure. */
    public @Nullable Double median(String name) {
        return median(numbers(name));
    }

    /** The sum of a figure; 0 if there are no rows. */
    public double sum(String name) {
        return numbers(name).sum();
    }

    /** The largest value of a figure. */
    public @Nullable Double max(String name) {
        return orNull(numbers(name).max());
    }

    /**
     * The ratio of a figure in these rows to that in others: the median over the rounds with rows of both. Machines are
     * shared and noisy, so figures of different rounds cannot be compared.
     */
    public @Nullable Double ratio(Rows others, String name) {
        return median(stream(name)
                .flatMapToDouble(own -> others.stream(name)
                        .filter(other -> isEqual(own.get(TURN), other.get(TURN)))
                        .mapToDouble(other -> number(own, name) / number(other, name))));
    }

    /** The smallest value of a figure. */
    public @Nullable Double min(String name) {
        return orNull(numbers(name).min());
    }

    /** The sum of a figure divided by that of another; null if that is 0. */
    public @Nullable Double quotient(String part, String whole) {
        return sum(part) == 0 ? null : sum(part) / Math.max(1, sum(whole));
    }

    /**
     * The sum of a figure as a share of the sum of another, truncated to four decimals, so that it is 1 only if the
     * sums are equal; 0 if there are no rows.
     */
    public double share(String part, String whole) {
        return Math.floor(sum(part) * SHARES / Math.max(1, sum(whole))) / SHARES;
    }

    /**
     * By how many per cent a figure is below that of others: the median over the rounds with rows of both; negative if
     * it is above.
     */
    public @Nullable Double loss(Rows others, String name) {
        Double ratio = ratio(others, name);
        return ratio == null ? null : (1 - ratio) * PERCENT;
    }

    /** The greatest of the losses for the different values of a name. */
    public @Nullable Double loss(Rows others, String name, String by) {
        return orNull(values(by).stream()
                .map(value -> where(by, value).loss(others.where(by, value), name))
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .max());
    }

    public boolean isEmpty() {
        return all.isEmpty();
    }

    @Override
    public Iterator<Map<String, Object>> iterator() {
        return all.iterator();
    }

    private DoubleStream numbers(String name) {
        return stream(name).mapToDouble(row -> number(row, name));
    }

    private Stream<Map<String, Object>> stream(String name) {
        return all.stream().filter(row -> row.get(name) instanceof Number);
    }

    private static double number(Map<String, Object> row, String name) {
        return row.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    /** Whole numbers in JSON and in templates have different types. */
    private static boolean isEqual(@Nullable Object one, @Nullable Object other) {
        return (one instanceof Number first && other instanceof Number second)
                ? first.doubleValue() == second.doubleValue()
                : Objects.equals(one, other);
    }

    private static @Nullable Double median(DoubleStream figures) {
        double[] sorted = figures.toArray();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return null;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    private static @Nullable Double orNull(OptionalDouble figure) {
        return figure.isPresent() ? figure.getAsDouble() : null;
    }
}
