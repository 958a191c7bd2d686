package org.openenum.load.bench.server;

import java.io.IOException;

/** PowerDNS with PostgreSQL, one connection on each core. It keeps the list of its zones in memory, as by default. */
public final class PowerDnsOnPostgres extends PowerDnsProgram {

    private static final String MODULE = "libgpgsqlbackend.so";

    private final PostgresCluster cluster;
    private final boolean caches;

    /**
     * @param name its name in tables
     * @param cluster has the contents in {@link PowerDnsTables#DATABASE}
     * @param caches whether answers and results of the database are cached, as by default, or each query accesses the
     *     database
     */
    public PowerDnsOnPostgres(String name, PostgresCluster cluster, boolean caches) {
        super(name, "pdns-backend-pgsql", MODULE);
        this.cluster = cluster;
        this.caches = caches;
    }

    /** Whether it can be started. */
    public static boolean isInstalled() {
        return areInstalled(PROGRAM, MODULE);
    }

    @Override
    public String what() {
        return caches ? "PostgreSQL, caches on" : "PostgreSQL, no caches";
    }

    @Override
    String store(Contents contents, Site site) {
        return """
                distributor-threads=%d
                launch=gpgsql
                gpgsql-host=127.0.0.1
                gpgsql-port=%d
                gpgsql-dbname=%s
                gpgsql-user=postgres
                %s""".formatted(
                        site.cores().serverCount(), cluster.port(), PowerDnsTables.DATABASE, caches ? "" : NO_CACHES);
    }

    @Override
    public RunningServer start(Contents contents, Site site) throws IOException {
        return super.start(contents, site).beside(cluster);
    }
}
