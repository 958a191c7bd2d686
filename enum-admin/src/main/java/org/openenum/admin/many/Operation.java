package org.openenum.admin.many;

import java.util.function.Function;
import org.openenum.admin.usecase.Precondition;

/**
 * What to do with one thing.
 *
 * @param <R> names it
 * @param <V> the thing as it is
 * @param <D> as somebody wants it
 */
public sealed interface Operation<R, V, D> {

    R ref();

    Precondition precondition();

    /** Make it what the draft says. */
    record Put<R, V, D>(R ref, D draft, Precondition precondition) implements Operation<R, V, D> {}

    /** Make of it what follows from what it is then. */
    record Edit<R, V, D>(R ref, Function<V, Then<D>> edit, Precondition precondition) implements Operation<R, V, D> {}

    /** Remove it. */
    record Delete<R, V, D>(R ref, Precondition precondition) implements Operation<R, V, D> {}
}
