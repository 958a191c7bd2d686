package org.openenum.admin.usecase;

import org.jspecify.annotations.Nullable;

/** A thing as its service shows it, which others may change meanwhile. */
public interface Versioned {

    /** Names this state of it; null as long as nobody has said anything of it. */
    @Nullable
    String entityTag();
}
