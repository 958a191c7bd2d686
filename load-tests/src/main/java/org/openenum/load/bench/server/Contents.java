package org.openenum.load.bench.server;

import java.nio.file.Path;
import java.util.List;

/**
 * What every server of an experiment holds.
 *
 * @param folder where its files are, and what servers make of them that can be used again
 * @param numbers how many telephone numbers are in it
 * @param zones its zones
 */
public record Contents(Path folder, long numbers, List<ZoneFile> zones) {

    public Contents {
        zones = List.copyOf(zones);
    }

    /**
     * One zone.
     *
     * @param apex without the last dot
     * @param master a master file (RFC 1035, section 5)
     * @param csv the same numbers as this product's import takes them
     */
    public record ZoneFile(String apex, Path master, Path csv) {}
}
