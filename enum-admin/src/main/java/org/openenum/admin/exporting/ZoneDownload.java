package org.openenum.admin.exporting;

import java.io.IOException;
import java.io.Writer;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;

/**
 * A zone's content, streamed to a client.
 *
 * @see NumbersCsv
 * @see ZoneFileText
 */
@Service
class ZoneDownload {

    /** A block of a million numbers, written out; for more, provision numbers instead of blocks. */
    private static final int MAX_NAMES_PER_WILDCARD = 1_000_000;

    private final ZoneReading reading;

    private final Audiences audiences;

    ZoneDownload(ZoneReading reading, Audiences audiences) {
        this.reading = reading;
        this.audiences = audiences;
    }

    /**
     * A file that is written while it is sent.
     *
     * @param name the suggested file name
     */
    record Streamed(String name, Content content) {}

    /** Writes the file. */
    @FunctionalInterface
    interface Content {
        void writeTo(Writer out) throws IOException;
    }

    /** The selected numbers and blocks, in the columns that an import reads. */
    Streamed numbers(MappingQuery query, Audiences.Wanted wanted) {
        Zone zone = reading.zone(query.zone());
        Audience audience = audiences.find(wanted, zone.apex());
        return new Streamed(
                ExportName.streamed(zone.apex(), wanted.requester(), Export.Format.CSV),
                out -> new NumbersCsv(reading, audience).write(zone, query, out));
    }

    /**
     * The whole zone in master-file format.
     *
     * @param namesPerWildcard how many names may be written out where a wildcard would be inexact
     */
    Streamed zoneFile(String apex, int namesPerWildcard, Audiences.Wanted wanted) {
        if (namesPerWildcard < 0 || namesPerWildcard > MAX_NAMES_PER_WILDCARD) {
            throw RefusedException.invalid(
                    "/namesPerWildcard",
                    "range",
                    Sentence.of("export.names-per-wildcard", MAX_NAMES_PER_WILDCARD),
                    String.valueOf(namesPerWildcard));
        }
        Zone zone = reading.zone(apex);
        Audience audience = audiences.find(wanted, zone.apex());
        return new Streamed(
                ExportName.streamed(zone.apex(), wanted.requester(), Export.Format.ZONEFILE),
                out -> new ZoneFileText(reading, namesPerWildcard, audience).write(zone, out));
    }
}
