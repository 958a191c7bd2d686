package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;

/**
 * PowerDNS with LMDB, its fastest store, and one receiver on each core.
 *
 * @param name how tables call it
 * @param caches whether answers and what the store said are kept for a while, as by default, or each question goes to
 *     the store
 */
public record PowerDns(String name, boolean caches) implements NameServer {

    private static final String MODULE = "liblmdbbackend.so";
    private static final String CHANGING = """
            dnsupdate=yes
            allow-dnsupdate-from=127.0.0.1
            """;
    /** What makes each question go to the store. */
    static final String NO_CACHES = """
            cache-ttl=0
            query-cache-ttl=0
            negquery-cache-ttl=0
            """;

    /** The peer as others are compared with it. */
    static PowerDns asInstalled() {
        return new PowerDns("PowerDNS", true);
    }

    @Override
    public String missing() {
        return isInstalledWith(MODULE) ? "" : "pdns-server pdns-backend-lmdb";
    }

    /** Whether the server is there, with a module for some store. */
    static boolean isInstalledWith(String module) {
        return Commands.exists("pdns_server") && Libraries.isInstalled(module);
    }

    @Override
    public String version() throws IOException {
        return release() + " with LMDB";
    }

    static String release() throws IOException {
        return Commands.line(List.of("pdns_server", "--version"), line -> line.contains("Authoritative Server"))
                .replaceAll(".*Server ([^ ]+).*", "$1");
    }

    @Override
    public String what() {
        return caches ? "LMDB, caches on" : "LMDB, no caches";
    }

    @Override
    public long bytesPerNumber() {
        return 300;
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        int port = LoopbackPort.free();
        configure(site, port);
        Instant begin = Instant.now();
        for (Contents.ZoneFile zone : contents.zones()) {
            Commands.run(List.of(
                    "pdnsutil",
                    "--config-dir=" + site.scratch(),
                    "load-zone",
                    zone.apex(),
                    zone.master().toString()));
        }
        Duration imported = Duration.between(begin, Instant.now());
        PinnedProcess process = PinnedProcess.start(
                site.cores().server(), site.log(), Map.of(), List.of("pdns_server", "--config-dir=" + site.scratch()));
        return new RunningServer(name(), process, port).importedIn(imported);
    }

    private void configure(Site site, int port) throws IOException {
        Files.writeString(site.scratch().resolve("pdns.conf"), """
                local-address=127.0.0.1
                local-port=%1$d
                socket-dir=%2$s
                daemon=no
                guardian=no
                loglevel=3
                disable-syslog=yes
                security-poll-suffix=
                receiver-threads=%3$d
                launch=lmdb
                lmdb-filename=%2$s/records.lmdb
                %4$s%5$s""".formatted(
                        port,
                        site.scratch(),
                        site.cores().serverCount(),
                        site.changing() ? CHANGING : "",
                        caches ? "" : NO_CACHES));
    }
}
