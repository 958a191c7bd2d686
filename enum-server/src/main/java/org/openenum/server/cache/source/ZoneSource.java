package org.openenum.server.cache.source;

import java.util.List;

/** Reads zones: the database, seen from the cache. */
public interface ZoneSource {

    /** Reads all zones with the records of their apexes, in one statement. */
    LoadedZones read();

    /** The zones, and as of when. */
    record LoadedZones(AsOf asOf, List<ZoneRow> zones) {

        /** Keeps the list from changing. */
        public LoadedZones {
            zones = List.copyOf(zones);
        }
    }
}
