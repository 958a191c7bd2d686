package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import org.openenum.load.bench.machine.LoopbackPort;

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
        return PowerDnsProgram.isInstalledWith(MODULE);
    }

    @Override
    public String version() throws IOException {
        return PowerDnsProgram.release();
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
        PowerDnsProgram.configure(site, port, Files.createTempDirectory("pdns"), """
                distributor-threads=%d
                launch=gpgsql
                gpgsql-host=127.0.0.1
                gpgsql-port=%d
                gpgsql-dbname=%s
                gpgsql-user=postgres
                %s""".formatted(
                        site.cores().serverCount(),
                        cluster.port(),
                        PowerDnsTables.DATABASE,
                        caches ? "" : PowerDnsProgram.NO_CACHES));
        return PowerDnsProgram.start(name, site, port).beside(cluster);
    }
}
