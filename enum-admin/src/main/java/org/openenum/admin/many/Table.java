package org.openenum.admin.many;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;

/**
 * A table of the console whose rows can be changed together, either selected ones or all that its filter selects: what
 * {@link SelectionPage} and {@link MatchPage} need of it.
 *
 * @param <R> identifies a row
 * @param <V> the present state of a row
 * @param <D> a draft of a row
 * @param <F> the filter
 * @param <E> the edit
 * @param <S> a row that the filter selects, before and after
 */
public abstract class Table<R, V, D, F, E, S> {

    private final Kind<R, V, D> kind;

    private final Matches<F, E, S> matches;

    private final String template;

    private final List<?> actions;

    private final Set<String> names;

    /**
     * The table of a kind.
     *
     * @param template with the fragments {@code fields}, {@code head} and {@code cells} for selected rows
     * @param actions the available changes
     * @param names its names in URLs
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

    /** The edit in a form, as far as it is complete. */
    protected abstract EditFields<E> fields(FormInput input);

    /** The effect of an edit on a row. */
    protected abstract Then<D> then(E edit, V row);

    /**
     * Reads which row was selected.
     *
     * @param selected its {@link #selected} value, or the value in the table
     * @throws RefusedException if it is invalid
     */
    protected abstract Selection.Chosen<R> chosen(String zone, String selected);

    /** The form value of a row, with its state. */
    protected abstract String selected(V row);

    /** The model of a row for {@code cells} of its template. */
    protected abstract Object row(Selection.Step<V> step);

    /** The filter fields, by their names in the URL of the list. */
    protected abstract Map<String, String> shown(String list, FormInput input);

    /**
     * Reads the filter.
     *
     * @throws RefusedException if it is invalid
     */
    protected abstract F filter(String list, FormInput input);

    /** Where to redirect if everything that the filter selects is in another list; null to stay. */
    protected @Nullable String elsewhere(String list, FormInput input) {
        return null;
    }

    /** The table of this name. */
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
