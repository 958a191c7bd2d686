package org.openenum.admin.bulk.export;

import java.io.IOException;
import java.io.Writer;
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
        Zone zone = reading.zone(apex);
        return new Streamed(zone.apex() + ".csv", out -> new NumbersCsv(reading).write(zone, out));
    }

    /** The whole zone in master-file format. */
    Streamed zoneFile(String apex) {
        Zone zone = reading.zone(apex);
        return new Streamed(zone.apex() + ".zone", out -> new ZoneFileText(reading).write(zone, out));
    }
}
