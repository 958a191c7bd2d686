package org.openenum.admin.mapping.console;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.page.Preferences;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.ruleset.RuleSetView;

/**
 * A user's preferences for the tables of numbers, blocks and delegations: the columns besides number and destination,
 * and the number of rows.
 *
 * @param rows one of {@link #SIZES}
 */
public record TableView(Set<Column> columns, int rows) {

    /** The possible numbers of rows on a page: two screens, or more for a tall screen. */
    static final List<Integer> SIZES = List.of(50, 100, 200);

    /** The default. */
    static final TableView USUAL =
            new TableView(EnumSet.of(Column.SERVICE, Column.COMMENT, Column.CHANGED), SIZES.get(0));

    /** An optional column. */
    public enum Column {
        SERVICE,
        TTL,
        COMMENT,
        CHANGED,
        USED;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Copies the set. */
    public TableView {
        columns = Set.copyOf(columns);
    }

    /** Parses what {@link Preferences} stores; the default if it cannot be read. */
    static TableView read(String columns, String rows) {
        Set<Column> chosen = columns.isEmpty()
                ? USUAL.columns
                : Arrays.stream(Column.values())
                        .filter(column -> List.of(columns.split("\\.", -1)).contains(column.word()))
                        .collect(Collectors.toSet());
        return new TableView(
                chosen,
                SIZES.stream()
                        .filter(size -> size.toString().equals(rows))
                        .findFirst()
                        .orElse(USUAL.rows));
    }

    /** Whether the columns are the default ones: then a narrow window omits the least important one. */
    public boolean isUsual() {
        return columns.equals(USUAL.columns);
    }

    /** Whether a column is shown; called by the template. */
    public boolean has(String column) {
        return columns.stream().anyMatch(one -> one.name().equals(column));
    }

    /** How many numbers and blocks point to each destination of some rows, by its name; empty if no column shows it. */
    Map<String, RuleSetView.Usage> used(List<MappingView> rows, RuleSetService ruleSets) {
        if (!columns.contains(Column.USED)) {
            return Map.of();
        }
        return rows.stream()
                .map(MappingView::ruleSet)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.toMap(Function.identity(), ruleSets::usage));
    }
}
