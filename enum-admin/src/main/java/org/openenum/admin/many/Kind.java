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
 * One kind of thing, as far as changing many of them needs it: all of it happens within the transaction of whoever
 * asks.
 *
 * @param <R> names one
 * @param <V> one as it is
 * @param <D> one as somebody wants it
 */
public interface Kind<R, V, D> {

    /** What a name is about, equal for what is the same. */
    default Object subject(R ref, PendingChanges changes) {
        return ref;
    }

    /** What is said of a batch that names one twice. */
    RefusedException namedTwice(R ref);

    /** Finds together what operations will need. */
    default void readAhead(Collection<Operation<R, V, D>> operations, PendingChanges changes) {}

    /**
     * Whether the views before an operation cost a batch nothing, so that they are read also where nobody asked for
     * them.
     */
    default boolean readsBefore() {
        return true;
    }

    Optional<V> find(R ref, PendingChanges changes);

    /**
     * The same for somebody who only looks.
     *
     * @throws RefusedException if there is none
     */
    V get(R ref);

    /** What is said where there is none. */
    RefusedException missing(R ref, PendingChanges changes);

    /** How people call it. */
    Sentence nameOf(V present);

    String entityTagOf(V present);

    /** Makes it what is wanted; what became of it is to be had when the rows were sent to the database. */
    Supplier<Written<V>> put(R ref, D draft, Precondition precondition, PendingChanges changes);

    /** Removes it, if it is there. */
    void delete(R ref, Precondition precondition, PendingChanges changes);
}
