package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * What every server of an experiment holds.
 *
 * @param folder where its files are, and what servers make of them that can be used again
 * @param numbers how many telephone numbers are in it
 * @param names how many other names are in it, those of the zones themselves apart
 * @param zones its zones
 */
public record Contents(Path folder, long numbers, long names, List<ZoneFile> zones) {

    public Contents {
        zones = List.copyOf(zones);
    }

    /** Telephone numbers alone. */
    public Contents(Path folder, long numbers, List<ZoneFile> zones) {
        this(folder, numbers, 0, zones);
    }

    /**
     * One zone.
     *
     * @param apex without the last dot
     * @param master a master file (RFC 1035, section 5)
     * @param imported what this product's import takes: the same numbers as CSV, or the same records
     */
    public record ZoneFile(String apex, Path master, Path imported) {

        private static final String SOA = "@ SOA ";

        /**
         * One of a master file, whose SOA stands on a line of its own. What is imported is the same without that:
         * whoever imports numbers and records may not change the zone's own settings.
         */
        public static ZoneFile of(String apex, Path master) throws IOException {
            Path imported = master.resolveSibling(master.getFileName() + ".imported");
            try (Stream<String> lines = Files.lines(master)) {
                Files.write(
                        imported, lines.filter(line -> !line.startsWith(SOA)).toList());
            }
            return new ZoneFile(apex, master, imported);
        }
    }
}
