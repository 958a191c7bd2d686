package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;

/** A view of an object that others may change meanwhile. */
public interface Versioned {

    /** The entity tag of its present state; null while nothing is stored for it. */
    @Nullable
    String entityTag();
}
