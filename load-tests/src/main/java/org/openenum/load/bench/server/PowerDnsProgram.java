package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.machine.Commands;

/** PowerDNS with one of its stores: one receiver on each core, and no logging of queries. */
abstract class PowerDnsProgram extends PackagedServer {

    static final String PROGRAM = "pdns_server";
    /** Makes each query access the store. */
    static final String NO_CACHES = """
            cache-ttl=0
            query-cache-ttl=0
            negquery-cache-ttl=0
            """;

    /**
     * @param store its package
     * @param module a file of that package
     */
    PowerDnsProgram(String name, String store, String module) {
        super(name, "pdns-server " + store, PROGRAM, module);
    }

    @Override
    public String version() throws IOException {
        return Commands.line(List.of(PROGRAM, "--version"), line -> line.contains("Authoritative Server"))
                .replaceAll(".*Server ([^ ]+).*", "$1");
    }

    /** Writes the files of its store, and returns lines for the program's configuration, each with a line break. */
    abstract String store(Contents contents, Site site) throws IOException;

    /** The path of its socket must be short. The folder is removed when this program ends. */
    private static Path socketFolder() throws IOException {
        Path folder = Files.createTempDirectory("pdns");
        folder.toFile().deleteOnExit();
        folder.resolve("pdns.controlsocket").toFile().deleteOnExit();
        folder.resolve("pdns.pid").toFile().deleteOnExit();
        return folder;
    }

    @Override
    final List<String> command(Contents contents, Site site, int port) throws IOException {
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
                        port, socketFolder(), site.cores().serverCount(), store(contents, site)));
        return List.of(PROGRAM, "--config-dir=" + site.scratch());
    }
}
