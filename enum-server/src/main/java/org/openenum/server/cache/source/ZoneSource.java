package org.openenum.server.cache.source;

import java.util.List;

/** Reads zones from the database. */
public interface ZoneSource {

    /** Reads all zones with the records at their apexes, in one statement. */
    LoadedZones read();

    /** The zones, and as of which change. */
    record LoadedZones(AsOf asOf, List<ZoneRow> zones) {

        /** Makes the list immutable. */
        public LoadedZones {
            zones = List.copyOf(zones);
        }
    }
}
