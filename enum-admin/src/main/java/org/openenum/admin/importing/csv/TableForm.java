package org.openenum.admin.importing.csv;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The format of a table, as far as it was chosen. In a request its parts are the parameters {@code delimiter},
 * {@code encoding}, {@code header}, {@code columns}, {@code defaultService}, {@code defaultUri} and
 * {@code defaultRuleSet}.
 *
 * @param delimiter null to find it in the first line
 * @param encoding null for UTF-8, or to detect it for a sample
 * @param header whether the first line names the columns; null if not chosen, which means true
 * @param columns the columns from left to right; empty for a column to ignore; an empty list: as in the header
 * @param everyRow default values for rows that have none: a service, and a uri or a ruleSet
 */
public record TableForm(
        @Nullable Delimiter delimiter,
        @Nullable TableEncoding encoding,
        @Nullable Boolean header,
        List<Optional<CsvColumn>> columns,
        Map<CsvColumn, String> everyRow) {

    /** UTF-8 with a header that names all columns. */
    public static final TableForm PLAIN = new TableForm(null, null, null, List.of(), Map.of());

    /** More columns than any export has that is worth importing. */
    public static final int MAX_COLUMNS = 200;

    /** A column to ignore, in the parameter {@code columns}. */
    private static final String NOT_TAKEN = "-";

    /** The maximum length of a URI with its template. */
    private static final int MAX_CHARS = 500;

    private static final Map<String, CsvColumn> DEFAULTS = Map.of(
            "defaultService", CsvColumn.SERVICE, "defaultUri", CsvColumn.URI, "defaultRuleSet", CsvColumn.RULE_SET);

    /** Copies both. */
    public TableForm {
        columns = List.copyOf(columns);
        everyRow = Map.copyOf(everyRow);
    }

    /**
     * Reads the format from the parameters of a request.
     *
     * @throws RefusedException if one of them is invalid, or they contradict each other
     */
    public static TableForm of(Function<String, @Nullable String> parameters) {
        TableForm form = draft(parameters);
        form.requireWhole();
        return form;
    }

    /** Like {@link #of}, while the user is still choosing. */
    public static TableForm draft(Function<String, @Nullable String> parameters) {
        String columns = said(parameters, "columns");
        return new TableForm(
                choice("/delimiter", said(parameters, "delimiter"), Delimiter::named, "comma, semicolon or tab"),
                choice("/encoding", said(parameters, "encoding"), TableEncoding::named, "utf-8 or latin-1"),
                choice("/header", said(parameters, "header"), TableForm::yesOrNo, "true or false"),
                columns == null ? List.of() : columnsOf(columns),
                everyRowOf(parameters));
    }

    /**
     * Checks that the choices are complete and consistent.
     *
     * @throws RefusedException if not
     */
    public void requireWhole() {
        List<CsvColumn> taken = columns.stream().flatMap(Optional::stream).toList();
        for (CsvColumn column : taken) {
            if (Collections.frequency(taken, column) > 1) {
                throw RefusedException.invalid(
                        "/columns", "twice", Sentence.of("csv.two-columns", column.title()), column.title());
            }
        }
        if (!columns.isEmpty() && !taken.contains(CsvColumn.NUMBER)) {
            throw RefusedException.invalid("/columns", "missing", Sentence.of("csv.number-column"), null);
        }
        if (Boolean.FALSE.equals(header) && columns.isEmpty()) {
            throw RefusedException.invalid("/columns", "missing", Sentence.of("csv.no-header"), null);
        }
        if (everyRow.containsKey(CsvColumn.URI) && everyRow.containsKey(CsvColumn.RULE_SET)) {
            throw RefusedException.invalid("/defaultRuleSet", "both", Sentence.of("csv.two-defaults"), null);
        }
    }

    /** The parameters that give the same format. */
    public Map<String, String> parameters() {
        Map<String, String> parameters = new TreeMap<>();
        if (delimiter != null) {
            parameters.put("delimiter", delimiter.title());
        }
        if (encoding != null) {
            parameters.put("encoding", encoding.title());
        }
        if (header != null) {
            parameters.put("header", header.toString());
        }
        if (!columns.isEmpty()) {
            parameters.put("columns", columns.stream().map(TableForm::titleOf).collect(Collectors.joining(",")));
        }
        DEFAULTS.forEach((name, column) -> {
            String value = everyRow.get(column);
            if (value != null) {
                parameters.put(name, value);
            }
        });
        return parameters;
    }

    boolean hasHeader() {
        return header == null || header;
    }

    TableEncoding encodingOrUsual() {
        return encoding == null ? TableEncoding.UTF_8 : encoding;
    }

    /** The default value for rows that have none, or the empty text. */
    String everyRow(CsvColumn column) {
        return everyRow.getOrDefault(column, "");
    }

    /**
     * The position of each column.
     *
     * @param titles the titles of the header, or as many empty texts as the first line has fields
     * @throws UnreadableFileException if they do not fit the columns
     */
    Map<CsvColumn, Integer> places(List<String> titles) {
        if (columns.isEmpty()) {
            return placesNamed(titles);
        }
        if (columns.size() > titles.size()) {
            throw new UnreadableFileException(Sentence.of("csv.columns-differ", columns.size(), titles.size()));
        }
        Map<CsvColumn, Integer> places = new EnumMap<>(CsvColumn.class);
        for (int i = 0; i < columns.size(); i++) {
            int place = i;
            columns.get(i).ifPresent(column -> places.put(column, place));
        }
        return Collections.unmodifiableMap(places);
    }

    private static Map<CsvColumn, Integer> placesNamed(List<String> titles) {
        Map<CsvColumn, Integer> places = new EnumMap<>(CsvColumn.class);
        for (int i = 0; i < titles.size(); i++) {
            String title = titles.get(i);
            if (WrongRows.TITLES.contains(title)) {
                continue;
            }
            CsvColumn column = CsvColumn.named(title)
                    .orElseThrow(() -> new UnreadableFileException(
                            Sentence.of("csv.unknown-column", shortened(title), CsvColumn.titles())));
            if (places.put(column, i) != null) {
                throw new UnreadableFileException(Sentence.of("csv.column-twice", column.title()));
            }
        }
        if (!places.containsKey(CsvColumn.NUMBER)) {
            throw new UnreadableFileException(Sentence.of("csv.no-number-column"));
        }
        return Collections.unmodifiableMap(places);
    }

    private static List<Optional<CsvColumn>> columnsOf(String text) {
        String[] titles = text.split(",", -1);
        if (titles.length > MAX_COLUMNS) {
            throw RefusedException.invalid(
                    "/columns", "too-many", Sentence.of("csv.too-many-columns", MAX_COLUMNS), null);
        }
        List<Optional<CsvColumn>> columns = new ArrayList<>();
        for (String title : titles) {
            Optional<CsvColumn> column = CsvColumn.titled(title.strip());
            if (column.isEmpty() && !title.isBlank() && !title.strip().equals(NOT_TAKEN)) {
                throw RefusedException.invalid(
                        "/columns", "unknown", Sentence.of("csv.column", CsvColumn.titles()), shortened(title));
            }
            columns.add(column);
        }
        return columns;
    }

    private static Map<CsvColumn, String> everyRowOf(Function<String, @Nullable String> parameters) {
        Map<CsvColumn, String> everyRow = new EnumMap<>(CsvColumn.class);
        DEFAULTS.forEach((name, column) -> {
            String value = said(parameters, name);
            if (value != null && value.length() > MAX_CHARS) {
                throw RefusedException.invalid(
                        "/" + name, "too-long", Sentence.of("form.too-long", name, MAX_CHARS), null);
            }
            if (value != null) {
                // In a query, an unescaped plus is a space, and a service has at least one plus and no spaces.
                everyRow.put(column, column == CsvColumn.SERVICE ? value.replace(' ', '+') : value);
            }
        });
        return everyRow;
    }

    private static <T> @Nullable T choice(
            String pointer, @Nullable String given, Function<String, Optional<T>> named, String choices) {
        return given == null
                ? null
                : named.apply(given)
                        .orElseThrow(() -> RefusedException.invalid(
                                pointer, "unknown", Sentence.plain(pointer.substring(1) + " is " + choices), given));
    }

    private static Optional<Boolean> yesOrNo(String text) {
        return Arrays.asList("true", "false").contains(text) ? Optional.of(text.equals("true")) : Optional.empty();
    }

    private static @Nullable String said(Function<String, @Nullable String> parameters, String name) {
        String value = parameters.apply(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    private static String titleOf(Optional<CsvColumn> column) {
        return column.map(CsvColumn::title).orElse(NOT_TAKEN);
    }

    private static String shortened(String name) {
        return name.length() <= 40 ? name : name.substring(0, 40) + "...";
    }
}
