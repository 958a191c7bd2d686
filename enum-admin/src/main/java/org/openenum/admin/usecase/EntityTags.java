package org.openenum.admin.usecase;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Makes entity tags from the version of a row. */
public final class EntityTags {

    private static final int RADIX = 36;

    private EntityTags() {}

    /**
     * The tag of a row.
     *
     * <p>It includes the time because a row that was removed and created again starts at version 0 again.
     */
    public static String of(int version, Instant updatedAt) {
        return version + "-" + Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, updatedAt), RADIX);
    }
}
