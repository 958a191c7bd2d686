package org.openenum.server.feed;

import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;

/**
 * The zones that are served. Of one that is not, any record set may be one of its facts: it may have been made a moment
 * ago.
 */
record ServedZones(View view) implements ChangeSource.RecordNames {

    /** Whether the record set is one of those that are read with the zone. */
    boolean areFacts(CacheChange.OfRecordSet change) {
        ServedZone zone = view.zone(change.zoneId());
        return zone == null || zone.factsDependOn(change.owner(), change.type());
    }

    @Override
    public @Nullable NameKey at(CacheChange.OfRecordSet change) {
        ServedZone zone = view.zone(change.zoneId());
        NameKey name = zone == null ? null : zone.nameOf(change);
        return name == null || name.isApex() ? null : name;
    }
}
