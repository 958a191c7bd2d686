package org.openenum.admin.many;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;

/**
 * A table of the console whose rows can be changed together, those that are ticked or all that its filter finds: what
 * of {@link SelectionPage} and {@link MatchPage} is its own.
 *
 * @param <R> names a row
 * @param <V> a row as it is
 * @param <D> a row as somebody wants it
 * @param <F> the filter
 * @param <E> what becomes of each
 * @param <S> a row that the filter finds, before and after
 */
public abstract class Table<R, V, D, F, E, S> {

    private final Kind<R, V, D> kind;

    private final Matches<F, E, S> matches;

    private final String template;

    private final List<?> actions;

    private final Set<String> names;

    /**
     * One of a kind.
     *
     * @param template with the fragments {@code fields}, {@code head} and {@code cells} for ticked rows
     * @param actions what can be done to the rows
     * @param names what it is called in an address
     */
    protected Table(Kind<R, V, D> kind, Matches<F, E, S> matches, String template, Enum<?>[] actions, String... names) {
        this.kind = kind;
        this.matches = matches;
        this.template = template;
        this.actions = List.of(actions);
        this.names = Set.of(names);
    }

    final Kind<R, V, D> kind() {
        return kind;
    }

    final Matches<F, E, S> matches() {
        return matches;
    }

    final String template() {
        return template;
    }

    final List<?> actions() {
        return actions;
    }

    /** What is to become of the rows, as far as the form says it. */
    protected abstract EditFields<E> fields(FormInput input);

    /** What it makes of a row. */
    protected abstract Then<D> then(E edit, V row);

    /**
     * Reads which row was ticked.
     *
     * @param selected the {@link #selected} of it, or what stands in the table
     * @throws RefusedException if it is none
     */
    protected abstract Selection.Chosen<R> chosen(String zone, String selected);

    /** Names a row as it is in a form. */
    protected abstract String selected(V row);

    /** What {@code cells} of its template shows of a row. */
    protected abstract Object row(Selection.Step<V> step);

    /** The filter, by the names that it has in the address of the list. */
    protected abstract Map<String, String> shown(String list, FormInput input);

    /**
     * The filter, read.
     *
     * @throws RefusedException if it cannot be
     */
    protected abstract F filter(String list, FormInput input);

    /** Where to go instead, if all that the filter means stands in another list; null to stay. */
    protected @Nullable String elsewhere(String list, FormInput input) {
        return null;
    }

    /** The one of this name. */
    static Table<?, ?, ?, ?, ?, ?> named(String list, List<Table<?, ?, ?, ?, ?, ?>> tables) {
        return tables.stream()
                .filter(one -> one.names.contains(list))
                .findFirst()
                .orElseThrow();
    }

    /** Some fields by their names. */
    protected static Map<String, String> texts(FormInput input, String... names) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String name : names) {
            fields.put(name, input.text(name));
        }
        return fields;
    }
}
