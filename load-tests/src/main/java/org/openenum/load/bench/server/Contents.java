package org.openenum.load.bench.server;

import java.nio.file.Path;
import java.util.List;

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
     * @param imported what this product's import takes: the same numbers as CSV, or the master file
     */
    public record ZoneFile(String apex, Path master, Path imported) {}
}
