package org.openenum.admin.usecase;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** How entity tags are made of a row's version. */
public final class EntityTags {

    private static final int RADIX = 36;

    private EntityTags() {}

    /**
     * The tag of a row.
     *
     * <p>The time is in it because a row that was removed and made again starts over at version 0.
     */
    public static String of(int version, Instant updatedAt) {
        return version + "-" + Long.toString(ChronoUnit.MICROS.between(Instant.EPOCH, updatedAt), RADIX);
    }
}
