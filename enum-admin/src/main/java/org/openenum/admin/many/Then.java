package org.openenum.admin.many;

import org.jspecify.annotations.Nullable;

/**
 * What becomes of one of many.
 *
 * @param <D> one as somebody wants it
 */
public sealed interface Then<D> {

    /**
     * It stays as it is.
     *
     * @param destination the shared destination whose rules it has, where it is left alone because of that; null where
     *     it is like that already
     */
    record Same<D>(@Nullable String destination) implements Then<D> {}

    /** It is removed. */
    record Gone<D>() implements Then<D> {}

    /** It is made this. */
    record Wanted<D>(D draft) implements Then<D> {}

    /** It stays as it is, because it is like that already. */
    static <D> Then<D> same() {
        return new Same<>(null);
    }
}
