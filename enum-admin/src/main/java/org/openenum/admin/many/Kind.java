package org.openenum.admin.many;

import java.util.Collection;
import java.util.Optional;
import java.util.function.Supplier;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.sentence.Sentence;

/**
 * One kind of entry, as far as changing many of them needs it: everything within the caller's transaction.
 *
 * @param <R> identifies one
 * @param <V> the present state of one
 * @param <D> a draft of one
 */
public interface Kind<R, V, D> {

    /** The entry that a reference is about: equal for equal entries. */
    default Object subject(R ref, PendingChanges changes) {
        return ref;
    }

    /** The refusal of a batch that has an entry twice. */
    RefusedException namedTwice(R ref);

    /** Reads together what operations will need. */
    default void readAhead(Collection<Operation<R, V, D>> operations, PendingChanges changes) {}

    /**
     * Whether the views before an operation cost a batch nothing, so that they are read even if nobody requested them.
     */
    default boolean readsBefore() {
        return true;
    }

    Optional<V> find(R ref, PendingChanges changes);

    /**
     * Reads one outside of a change.
     *
     * @throws RefusedException if it does not exist
     */
    V get(R ref);

    /** The refusal if it does not exist. */
    RefusedException missing(R ref, PendingChanges changes);

    /** Its name for people. */
    Sentence nameOf(V present);

    String entityTagOf(V present);

    /** Writes one; the result is available after the rows were sent to the database. */
    Supplier<Written<V>> put(R ref, D draft, Precondition precondition, PendingChanges changes);

    /** Removes one; refused if it does not exist. */
    void delete(R ref, Precondition precondition, PendingChanges changes);
}
