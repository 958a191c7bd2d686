package org.openenum.admin.many;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
public interface Table<R, V, D, F, E, S> {

    /** Whether this is its name. */
    boolean isOf(String list);

    Kind<R, V, D> kind();

    Matches<F, E, S> matches();

    /** The template with the fragments {@code fields}, {@code head} and {@code cells} for ticked rows. */
    String template();

    /** What can be done to the rows. */
    List<?> actions();

    /** What is to become of the rows, as far as the form says it. */
    EditFields<E> fields(FormInput input);

    /** What it makes of a row. */
    Then<D> then(E edit, V row);

    /**
     * Reads which row was ticked.
     *
     * @param selected the {@link #selected} of it, or what stands in the table
     * @throws RefusedException if it is none
     */
    Selection.Chosen<R> chosen(String zone, String selected);

    /** Names a row as it is in a form. */
    String selected(V row);

    /** What {@code cells} of its template shows of a row. */
    Object row(Selection.Step<V> step);

    /** The filter, by the names that it has in the address of the list. */
    Map<String, String> shown(String list, FormInput input);

    /**
     * The filter, read.
     *
     * @throws RefusedException if it cannot be
     */
    F filter(String list, FormInput input);

    /** Where to go instead, if all that the filter means stands in another list; null to stay. */
    default @Nullable String elsewhere(String list, FormInput input) {
        return null;
    }

    /** The one of this name. */
    static Table<?, ?, ?, ?, ?, ?> named(String list, List<Table<?, ?, ?, ?, ?, ?>> tables) {
        return tables.stream().filter(one -> one.isOf(list)).findFirst().orElseThrow();
    }

    /** Some fields by their names. */
    static Map<String, String> fields(FormInput input, String... names) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String name : names) {
            fields.put(name, input.text(name));
        }
        return fields;
    }
}
