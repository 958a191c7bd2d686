package org.openenum.load.bench.server;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;

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

    /** The peer as others are compared with it. */
    static PowerDns asInstalled() {
        return new PowerDns("PowerDNS", true);
    }

    @Override
    public String missing() {
        return PowerDnsProgram.isInstalledWith(MODULE) ? "" : "pdns-server pdns-backend-lmdb";
    }

    @Override
    public String version() throws IOException {
        return PowerDnsProgram.release() + " with LMDB";
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
        return PowerDnsProgram.start(name(), site, port).importedIn(imported);
    }

    private void configure(Site site, int port) throws IOException {
        PowerDnsProgram.configure(site, port, site.scratch(), """
                launch=lmdb
                lmdb-filename=%s/records.lmdb
                %s%s""".formatted(
                        site.scratch(), site.changing() ? CHANGING : "", caches ? "" : PowerDnsProgram.NO_CACHES));
    }
}
