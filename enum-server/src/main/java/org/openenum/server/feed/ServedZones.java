package org.openenum.server.feed;

import org.openenum.server.cache.CacheChange;
import org.openenum.server.cache.ServedZone;
import org.openenum.server.cache.View;

/** The zones that are served; of one that is not, nobody asks for records. */
record ServedZones(View view) implements BatchReader.ZoneRecords {

    @Override
    public boolean areFacts(CacheChange.OfRecordSet change) {
        for (ServedZone zone : view.zones()) {
            if (zone.id() == change.zoneId()) {
                return zone.factsDependOn(change.owner(), change.type());
            }
        }
        return false;
    }
}
