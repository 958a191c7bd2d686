package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openenum.load.bench.machine.Cores;

/**
 * Where and how a server runs.
 *
 * @param cores the cores for each purpose
 * @param scratch its own folder
 * @param changing whether its numbers will be changed while it is running: through our REST API, or by dynamic updates
 *     (RFC 2136)
 * @param rotates whether the order of records in answers rotates, instead of being that of the zone; see
 *     {@link NameServer#canRotate}
 * @param address its address, by default that of loopback; see {@link NameServer#listensAnywhere}
 */
public record Site(Cores cores, Path scratch, boolean changing, boolean rotates, String address) {

    private static final String LOOPBACK = "127.0.0.1";

    /** A site with an empty scratch folder. */
    public static Site in(Path scratch, Cores cores) throws IOException {
        return new Site(cores, empty(scratch), false, false, LOOPBACK);
    }

    /** The same site for a server that is changed while it is running. */
    public Site forChanges() {
        return new Site(cores, scratch, true, rotates, address);
    }

    /** The same site with another order of records. */
    public Site rotating(boolean wanted) {
        return new Site(cores, scratch, changing, wanted, address);
    }

    /** The same site with another address. */
    public Site at(String other) {
        return new Site(cores, scratch, changing, rotates, other);
    }

    /** The zone file; a copy if the server may write into it. */
    Path master(Contents.ZoneFile zone) throws IOException {
        return changing ? Files.copy(zone.master(), scratch.resolve(zone.apex() + ".zone")) : zone.master();
    }

    /** Creates a folder, or removes its contents. */
    public static Path empty(Path scratch) throws IOException {
        if (Files.exists(scratch)) {
            try (var files = Files.walk(scratch)) {
                for (Path file :
                        files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
        return Files.createDirectories(scratch);
    }

    /** The file for its output. */
    public Path log() {
        return scratch.resolve("out.log");
    }
}
