package org.openenum.admin.many;

import java.util.function.Function;
import org.openenum.admin.usecase.Precondition;

/**
 * An operation on one entry.
 *
 * @param <R> identifies it
 * @param <V> its present state
 * @param <D> a draft
 */
public sealed interface Operation<R, V, D> {

    R ref();

    Precondition precondition();

    /** Write it as in the draft. */
    record Put<R, V, D>(R ref, D draft, Precondition precondition) implements Operation<R, V, D> {}

    /** Edit it, depending on its state at that time. */
    record Edit<R, V, D>(R ref, Function<V, Then<D>> edit, Precondition precondition) implements Operation<R, V, D> {}

    /** Remove it. */
    record Delete<R, V, D>(R ref, Precondition precondition) implements Operation<R, V, D> {}
}
