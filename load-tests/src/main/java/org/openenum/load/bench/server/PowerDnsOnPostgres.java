package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;

/**
 * PowerDNS with PostgreSQL, one receiver and one connection on each core. It knows its zones by heart, as it does by
 * default.
 *
 * @param name how tables call it
 * @param cluster holds the contents in {@link PowerDnsTables#DATABASE}
 * @param caches whether answers and what the database said are kept for a while, as by default, or each question goes
 *     to the database
 */
public record PowerDnsOnPostgres(String name, PostgresCluster cluster, boolean caches) implements NameServer {

    private static final String MODULE = "libgpgsqlbackend.so";

    @Override
    public String missing() {
        return isInstalled() ? "" : "pdns-server pdns-backend-pgsql";
    }

    /** Whether it can be started. */
    public static boolean isInstalled() {
        return PowerDns.isInstalledWith(MODULE);
    }

    @Override
    public String version() throws IOException {
        return PowerDns.release();
    }

    @Override
    public String what() {
        return caches ? "PostgreSQL, caches on" : "PostgreSQL, no caches";
    }

    @Override
    public long bytesPerNumber() {
        return 0;
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        int port = LoopbackPort.free();
        // The name of a socket must be short.
        Path sockets = Files.createTempDirectory("pdns");
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
                distributor-threads=%3$d
                launch=gpgsql
                gpgsql-host=127.0.0.1
                gpgsql-port=%4$d
                gpgsql-dbname=%5$s
                gpgsql-user=postgres
                %6$s\
                """.formatted(
                        port,
                        sockets,
                        site.cores().serverCount(),
                        cluster.port(),
                        PowerDnsTables.DATABASE,
                        caches ? "" : PowerDns.NO_CACHES));
        PinnedProcess process = PinnedProcess.start(
                site.cores().server(), site.log(), Map.of(), List.of("pdns_server", "--config-dir=" + site.scratch()));
        return new RunningServer(name, process, port).beside(cluster);
    }
}
