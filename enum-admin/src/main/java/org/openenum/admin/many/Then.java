package org.openenum.admin.many;

import org.jspecify.annotations.Nullable;

/**
 * The effect of an edit on one entry.
 *
 * @param <D> a draft of it
 */
public sealed interface Then<D> {

    /**
     * It stays as it is.
     *
     * @param destination the shared destination whose rules it has, if it is left alone because of that; null if it
     *     already is as wanted
     */
    record Same<D>(@Nullable String destination) implements Then<D> {}

    /** It is removed. */
    record Gone<D>() implements Then<D> {}

    /** It is written as in the draft. */
    record Wanted<D>(D draft) implements Then<D> {}

    /** It already is as wanted. */
    static <D> Then<D> same() {
        return new Same<>(null);
    }
}
