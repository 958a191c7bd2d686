package org.openenum.admin.requester;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Versioned;
import org.openenum.requester.Region;

/** A region. */
public record RegionView(
        int id, String name, @Nullable String comment, int version, Instant createdAt, Instant updatedAt)
        implements Versioned {

    static RegionView of(Region region) {
        return new RegionView(
                region.id(), region.name(), region.comment(), region.version(), region.createdAt(), region.updatedAt());
    }

    /** The entity tag of this version. */
    @Override
    public String entityTag() {
        return EntityTags.of(version, updatedAt);
    }
}
