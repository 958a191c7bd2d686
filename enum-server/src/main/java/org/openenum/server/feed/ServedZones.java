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
        try {
            NameKey name = zone == null ? null : zone.nameOf(change);
            return name == null || name.isApex() ? null : name;
        } catch (IllegalArgumentException e) {
            return null; // told by placed
        }
    }

    /** The change; or that it cannot be read, where it is of a record set whose owner is not in its zone. */
    CacheChange placed(CacheChange change) {
        if (!(change instanceof CacheChange.OfRecordSet set)) {
            return change;
        }
        ServedZone zone = view.zone(set.zoneId());
        try {
            if (zone != null) {
                zone.nameOf(set);
            }
            return change;
        } catch (IllegalArgumentException e) {
            return new CacheChange.OfUnreadable(set.seq(), set.zoneId(), String.valueOf(e.getMessage()));
        }
    }
}
