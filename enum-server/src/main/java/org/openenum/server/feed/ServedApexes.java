package org.openenum.server.feed;

import org.openenum.server.cache.CacheChange;
import org.openenum.server.cache.ServedZone;
import org.openenum.server.cache.View;

/** The apexes of the zones that are served; of a zone that is not, nobody asks for records. */
record ServedApexes(View view) implements BatchReader.Apexes {

    @Override
    public boolean isApex(CacheChange.OfRecordSet change) {
        for (ServedZone zone : view.zones()) {
            if (zone.id() == change.zoneId()) {
                return zone.isApex(change.owner());
            }
        }
        return false;
    }
}
