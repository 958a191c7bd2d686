package org.openenum.load.prove.ground;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Signal;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.rest.Http;

/** One PostgreSQL with its Patroni: what would be one machine. */
public final class PatroniMember implements AutoCloseable {

    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);

    private final Path folder;
    private final String name;
    private final int port;
    private final int restPort;
    private @Nullable PinnedProcess patroni;

    /** @param etcdPort the client port of etcd */
    PatroniMember(Path folder, String name, int etcdPort) throws IOException {
        this.folder = folder;
        this.name = name;
        this.port = LoopbackPort.free();
        this.restPort = LoopbackPort.free();
        Files.writeString(folder.resolve(name + ".yml"), configuration(etcdPort));
    }

    /**
     * Writes continue within the time to live of the leader's key and some seconds; everything else is Patroni's
     * default where possible.
     */
    private String configuration(int etcdPort) {
        return """
                scope: openenum
                name: %1$s
                restapi: {listen: '127.0.0.1:%2$d', connect_address: '127.0.0.1:%2$d'}
                etcd3: {hosts: '127.0.0.1:%3$d'}
                bootstrap:
                  dcs:
                    ttl: 6
                    loop_wait: 1
                    retry_timeout: 2
                    primary_start_timeout: 0
                    synchronous_mode: true
                    postgresql:
                      use_pg_rewind: true
                      use_slots: false
                      parameters: {shared_buffers: 64MB, wal_keep_size: 256MB, unix_socket_directories: ''}
                  initdb: [{encoding: UTF8}, {locale: C.UTF-8}]
                postgresql:
                  listen: '127.0.0.1:%4$d'
                  connect_address: '127.0.0.1:%4$d'
                  data_dir: %5$s
                  bin_dir: %6$s
                  pgpass: %5$s.pgpass
                  basebackup: [{checkpoint: fast}]
                  pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
                  authentication: {superuser: {username: %7$s}, replication: {username: %7$s}, rewind: {username: %7$s}}
                """.formatted(
                        name,
                        restPort,
                        etcdPort,
                        port,
                        folder.resolve(name),
                        PostgresCluster.programs().orElseThrow(),
                        PostgresCluster.user());
    }

    /** Starts it, for the first time or after a kill. */
    public void start() throws IOException {
        patroni = startAsAccount(
                folder.resolve(name + ".log"),
                List.of("patroni", folder.resolve(name + ".yml").toString()));
    }

    /** Starts a program under the account of PostgreSQL; it ends with this one. */
    static PinnedProcess startAsAccount(Path log, List<String> command) throws IOException {
        int last = Runtime.getRuntime().availableProcessors() - 1;
        List<String> words = PostgresCluster.byAccount(command);
        return PinnedProcess.start("0-" + last, log, Map.of("LC_ALL", "C.UTF-8"), words);
    }

    int port() {
        return port;
    }

    /** Its role according to Patroni: {@code primary}, {@code replica}, {@code sync}. */
    boolean is(String role) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + restPort + "/" + role))
                .timeout(ANSWER_LIMIT)
                .build();
        try {
            return Http.send(request).statusCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether it acknowledges a change now, tested without the product. */
    boolean takesWrites() {
        // Changes the catalogue, so its commit waits for the synchronous standby.
        return succeeds("create temporary table taken (number int)");
    }

    /**
     * Whether it is a standby that receives changes. Patroni reports a former primary as a standby for a moment before
     * it finds that it must rewind it.
     */
    boolean follows() {
        return is("replica") && succeeds("select 1 / count(*) from pg_stat_wal_receiver where status = 'streaming'");
    }

    private boolean succeeds(String statement) {
        try {
            Commands.run(List.of(
                    PostgresCluster.programs().orElseThrow().resolve("psql").toString(),
                    "-X",
                    "-q",
                    "host=127.0.0.1 port=" + port + " user=" + PostgresCluster.user()
                            + " dbname=postgres connect_timeout=2 options='-c statement_timeout=2s'",
                    "-c",
                    statement));
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** The machine loses power. */
    public void kill() throws IOException {
        Signal.KILL.to(processes());
    }

    /** The machine hangs: connections stay open and are accepted, but nothing answers. */
    public void freeze() throws IOException {
        Signal.STOP.to(processes());
    }

    /** The machine continues where it was. */
    public void thaw() throws IOException {
        Signal.CONT.to(processes());
    }

    /** Patroni first, then the postmaster, which would restart the other processes of PostgreSQL. */
    private Stream<ProcessHandle> processes() throws IOException {
        String postmaster = Files.readAllLines(folder.resolve(name).resolve("postmaster.pid"))
                .get(0);
        ProcessHandle postgres = ProcessHandle.of(Long.parseLong(postmaster)).orElseThrow();
        ProcessHandle own = ProcessHandle.of(patroniPid()).orElseThrow();
        return Stream.of(Stream.of(own), Stream.of(postgres), postgres.descendants(), own.descendants())
                .flatMap(processes -> processes)
                .filter(ProcessHandle::isAlive);
    }

    private long patroniPid() {
        PinnedProcess running = patroni;
        if (running == null) {
            throw new IllegalStateException(name + " has not been started");
        }
        return running.pid();
    }

    /** Patroni stops PostgreSQL, too. */
    @Override
    public void close() {
        PinnedProcess running = patroni;
        if (running != null) {
            running.close();
        }
    }
}
