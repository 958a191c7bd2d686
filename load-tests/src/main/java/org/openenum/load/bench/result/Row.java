package org.openenum.load.bench.result;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** A server or a run, with its figures by name. Fractions are kept with three decimals. One thread makes it. */
public final class Row {

    private static final double DECIMALS = 1e3;

    private final Map<String, Object> figures = new LinkedHashMap<>();

    /** Adds a figure. */
    public Row and(String name, double figure) {
        figures.put(name, Math.round(figure * DECIMALS) / DECIMALS);
        return this;
    }

    /** Adds a count. */
    public Row and(String name, long count) {
        figures.put(name, count);
        return this;
    }

    /** Adds a word that distinguishes this row. */
    public Row and(String name, String word) {
        figures.put(name, word);
        return this;
    }

    /** Adds a boolean. */
    public Row and(String name, boolean holds) {
        figures.put(name, holds);
        return this;
    }

    /** Adds all figures of another row. */
    public Row and(Row other) {
        figures.putAll(other.figures);
        return this;
    }

    /** A figure; 0 if there is none. */
    public double number(String name) {
        return figures.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    /** A word that distinguishes this row. */
    public String word(String name) {
        return String.valueOf(figures.get(name));
    }

    /** All figures, in the order in which they were added. */
    @JsonValue
    public Map<String, Object> figures() {
        return Collections.unmodifiableMap(figures);
    }

    /** A line for progress messages. */
    @Override
    public String toString() {
        return figures.entrySet().stream()
                .map(each -> each.getValue() instanceof Number number
                        ? each.getKey() + " " + text(number)
                        : String.valueOf(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String text(Number number) {
        double figure = number.doubleValue();
        return String.format(Locale.ROOT, figure == Math.rint(figure) || figure >= 100 ? "%,.0f" : "%.1f", figure);
    }
}
