package org.openenum.server.feed;

import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;

/**
 * The served zones. In a zone that is not served, any record set counts as one of its facts: the zone may have been
 * created a moment ago.
 */
record ServedZones(View view) implements ChangeSource.RecordNames {

    /** Whether the record set is one of those that are read together with the zone. */
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
            return null; // reported by placed()
        }
    }

    /** The change; or an unreadable change in place of one of a record set whose owner is outside its zone. */
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
