package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.Writer;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;

/**
 * A zone's content on its way to whoever asked for it.
 *
 * @see NumbersCsv
 * @see ZoneFileText
 */
@Service
class ZoneDownload {

    /** A block of a million numbers, written out; whoever wants more has numbers, not blocks. */
    private static final int MAX_NAMES_PER_WILDCARD = 1_000_000;

    private final ZoneReading reading;

    ZoneDownload(ZoneReading reading) {
        this.reading = reading;
    }

    /**
     * A file that is written while it is sent.
     *
     * @param name what the receiver's computer may call it
     */
    record Streamed(String name, Content content) {}

    /** Writes the file. */
    @FunctionalInterface
    interface Content {
        void writeTo(Writer out) throws IOException;
    }

    /** The numbers and blocks, in the columns that an import reads. */
    Streamed numbers(String apex) {
        return numbers(MappingQuery.all(apex));
    }

    /** Those of them that are meant. */
    Streamed numbers(MappingQuery query) {
        Zone zone = reading.zone(query.zone());
        return new Streamed(zone.apex() + ".csv", out -> new NumbersCsv(reading).write(zone, query, out));
    }

    /**
     * The whole zone in master-file format.
     *
     * @param namesPerWildcard how many names may be written out where a wildcard would be inexact
     */
    Streamed zoneFile(String apex, int namesPerWildcard) {
        if (namesPerWildcard < 0 || namesPerWildcard > MAX_NAMES_PER_WILDCARD) {
            throw RefusedException.invalid(
                    "/namesPerWildcard",
                    "range",
                    "namesPerWildcard is 0 to " + MAX_NAMES_PER_WILDCARD,
                    String.valueOf(namesPerWildcard));
        }
        Zone zone = reading.zone(apex);
        return new Streamed(zone.apex() + ".zone", out -> new ZoneFileText(reading, namesPerWildcard).write(zone, out));
    }
}
