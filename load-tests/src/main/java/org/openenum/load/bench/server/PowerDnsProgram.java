package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** PowerDNS's program, which is the same with each of its stores: one receiver on each core, its log and no more. */
final class PowerDnsProgram {

    /** What makes each question go to the store. */
    static final String NO_CACHES = """
            cache-ttl=0
            query-cache-ttl=0
            negquery-cache-ttl=0
            """;

    private PowerDnsProgram() {}

    /** Whether the program is there, with a module for some store. */
    static boolean isInstalledWith(String module) {
        return Commands.exists("pdns_server") && Libraries.isInstalled(module);
    }

    static String release() throws IOException {
        return Commands.line(List.of("pdns_server", "--version"), line -> line.contains("Authoritative Server"))
                .replaceAll(".*Server ([^ ]+).*", "$1");
    }

    /**
     * Writes its configuration.
     *
     * @param sockets where it puts a socket, whose path must be short
     * @param store the lines about its store, each with its end
     */
    static void configure(Site site, int port, Path sockets, String store) throws IOException {
        Files.writeString(site.scratch().resolve("pdns.conf"), """
                local-address=127.0.0.1
                local-port=%d
                socket-dir=%s
                daemon=no
                guardian=no
                loglevel=3
                disable-syslog=yes
                security-poll-suffix=
                receiver-threads=%d
                %s""".formatted(
                        port, sockets, site.cores().serverCount(), store));
    }

    /** Starts it as it was configured. */
    static RunningServer start(String name, Site site, int port) throws IOException {
        return RunningServer.start(name, site, port, List.of("pdns_server", "--config-dir=" + site.scratch()));
    }
}
