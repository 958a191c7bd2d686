package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The contents of all servers of an experiment.
 *
 * @param folder the folder of the files, and of what servers derive from them and can reuse
 * @param numbers how many telephone numbers are in it
 * @param names how many other names are in it, without those of the zones themselves
 * @param zones its zones
 */
public record Contents(Path folder, long numbers, long names, List<ZoneFile> zones) {

    public Contents {
        zones = List.copyOf(zones);
    }

    /** Only telephone numbers. */
    public Contents(Path folder, long numbers, List<ZoneFile> zones) {
        this(folder, numbers, 0, zones);
    }

    /**
     * One zone.
     *
     * @param apex without the last dot
     * @param master a zone file (RFC 1035, section 5)
     * @param imported for this product's import: the same numbers as CSV, or the same records
     */
    public record ZoneFile(String apex, Path master, Path imported) {

        private static final String SOA = "@ SOA ";

        /**
         * A zone from a zone file whose SOA is one line. The file for the import is the same without the SOA, because a
         * token for numbers and records may not change the settings of a zone.
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
