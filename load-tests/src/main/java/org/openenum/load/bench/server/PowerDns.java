package org.openenum.load.bench.server;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;

/** PowerDNS with LMDB, its fastest store. */
public final class PowerDns extends PowerDnsProgram {

    private static final String CHANGING = """
            dnsupdate=yes
            allow-dnsupdate-from=127.0.0.1
            """;

    private final boolean caches;

    /**
     * @param name its name in tables
     * @param caches whether answers and results of the store are cached, as by default, or each query accesses the
     *     store
     */
    public PowerDns(String name, boolean caches) {
        super(name, "pdns-backend-lmdb", "liblmdbbackend.so");
        this.caches = caches;
    }

    @Override
    public String version() throws IOException {
        return super.version() + " with LMDB";
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
    String store(Contents contents, Site site) {
        return """
                launch=lmdb
                lmdb-filename=%s/records.lmdb
                %s%s""".formatted(site.scratch(), site.changing() ? CHANGING : "", caches ? "" : NO_CACHES);
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        int port = LoopbackPort.free();
        List<String> command = command(contents, site, port);
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
        return RunningServer.start(name(), site, port, command).importedIn(imported);
    }
}
