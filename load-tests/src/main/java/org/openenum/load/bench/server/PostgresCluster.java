package org.openenum.load.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.LoopbackPort;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Signal;
import org.openenum.load.bench.machine.Waiting;

/**
 * A PostgreSQL server on loopback, until it is closed: with its default durability, and with more memory and fewer
 * checkpoints, as on a dedicated machine.
 */
public final class PostgresCluster implements AutoCloseable {

    /** Its name in tables. */
    public static final String NAME = "PostgreSQL";
    /** The Debian package. */
    public static final String PACKAGE = "postgresql";

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    /** PostgreSQL refuses to run as root; its package creates this account. */
    private static final String ACCOUNT = "postgres";
    /** The database that exists from the start. */
    static final String DATABASE = "postgres";
    /** Names of tables of this product and of PowerDNS. */
    private static final String STATEMENTS = """
            select coalesce(sum(calls), 0)
            from pg_stat_statements
            where query ~* '(from|join) (mapping|rule_set|record_set|records|domains)'\
            """;

    private static final Duration UP_LIMIT = Duration.ofMinutes(1);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(100);

    private final Path programs;
    private final Command command;
    private final int port;
    private PinnedProcess process;

    private boolean counting;

    private PostgresCluster(Path programs, Command command, int port) throws IOException {
        this.programs = programs;
        this.command = command;
        this.port = port;
        this.process = command.run();
    }

    /** The command of every start. */
    private record Command(String cores, Path log, List<String> words) {

        PinnedProcess run() throws IOException {
            return PinnedProcess.start(cores, log, Map.of(), words);
        }
    }

    /** The folder of the newest installed release; empty if there is none. */
    public static Optional<Path> programs() {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> releases = Files.list(VERSIONS)) {
            return releases.map(release -> release.resolve("bin"))
                    .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
                    .max(Comparator.comparing(Path::toString));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Whether PostgreSQL can be started. */
    public static boolean isInstalled() {
        return programs().isPresent();
    }

    /**
     * Starts a server with an empty database and waits until it accepts connections.
     *
     * @param folder an empty folder
     * @param cores in the format of {@code taskset -c}
     */
    public static PostgresCluster start(Path folder, String cores) throws IOException {
        return start(folder, cores, List.of());
    }

    /** Starts a server that counts statements, see {@link #statements}. */
    public static PostgresCluster startCounting(Path folder, String cores) throws IOException {
        PostgresCluster cluster = start(folder, cores, List.of("-c", "shared_preload_libraries=pg_stat_statements"));
        cluster.run(DATABASE, "create extension pg_stat_statements");
        cluster.counting = true;
        return cluster;
    }

    /** Starts an asynchronous standby, with the port of its primary; its contents up to now are there at once. */
    public static PostgresCluster startStandby(Path folder, String cores, int primaryPort) throws IOException {
        return start(
                folder,
                cores,
                List.of(),
                "pg_basebackup",
                List.of("-h", "127.0.0.1", "-p", "" + primaryPort, "-R", "-c", "fast"));
    }

    private static PostgresCluster start(Path folder, String cores, List<String> more) throws IOException {
        return start(folder, cores, more, "initdb", List.of("-A", "trust"));
    }

    /** @param maker the program that makes the files */
    private static PostgresCluster start(
            Path folder, String cores, List<String> more, String maker, List<String> makerOptions) throws IOException {
        Path programs = programs().orElseThrow(() -> new IOException("needs PostgreSQL: apt-get install " + PACKAGE));
        Path files = Files.createDirectories(folder).resolve("cluster");
        giveToAccount(folder);
        List<String> making =
                new ArrayList<>(List.of(programs.resolve(maker).toString(), "-D", files.toString(), "-U", ACCOUNT));
        making.addAll(makerOptions);
        Commands.run(byAccount(making));
        int port = LoopbackPort.free();
        List<String> words = new ArrayList<>(List.of(
                programs.resolve("postgres").toString(),
                "-D",
                files.toString(),
                "-p",
                "" + port,
                "-c",
                "listen_addresses=127.0.0.1",
                "-c",
                "unix_socket_directories=",
                "-c",
                "shared_buffers=512MB",
                "-c",
                "max_wal_size=4GB"));
        words.addAll(more);
        Command command = new Command(cores, folder.resolve("postgres.log"), byAccount(words));
        PostgresCluster cluster = new PostgresCluster(programs, command, port);
        cluster.awaitReady();
        return cluster;
    }

    private void awaitReady() throws IOException {
        try {
            Waiting.until(UP_LIMIT, BETWEEN_TRIES, this::isReady);
        } catch (IOException e) {
            process.close();
            throw new IOException("PostgreSQL did not start; its log is " + command.log(), e);
        }
    }

    /** Kills all its processes, like in a crash. */
    public void kill() throws IOException {
        process.signal(Signal.KILL);
        process.kill();
    }

    /** Stops or continues all its processes. */
    public void signal(Signal signal) throws IOException {
        process.signal(signal);
    }

    /** Shuts it down, whether there are connections or not: PostgreSQL's "fast" shutdown, by SIGINT. */
    public void stop() throws IOException {
        Commands.run(List.of("kill", "-INT", "" + process.pid()));
        Waiting.until(UP_LIMIT, BETWEEN_TRIES, () -> !process.isAlive());
    }

    /** Starts it after it has ended. */
    public void startAgain() throws IOException {
        process = command.run();
        awaitReady();
    }

    /** The settings for this product's programs. */
    public Storage storage(Path data) {
        return new Storage(NAME, data, this, settings(urlAt(List.of(port))));
    }

    /** The settings for a database with this URL, which is stopped elsewhere. */
    public static Storage storage(Path data, String url) {
        return new Storage(NAME, data, null, settings(url));
    }

    private static Map<String, String> settings(String url) {
        return Map.of("OPENENUM_DATABASE_URL", url, "OPENENUM_DATABASE_USER", ACCOUNT);
    }

    /** The URL of its database with one or more ports on loopback. */
    public static String urlAt(List<Integer> ports) {
        return "jdbc:postgresql://"
                + ports.stream().map(each -> "127.0.0.1:" + each).collect(Collectors.joining(",")) + "/" + DATABASE;
    }

    /** The URL of its database at an address and port. */
    public static String urlAt(String address, int port) {
        return "jdbc:postgresql://" + address + ":" + port + "/" + DATABASE;
    }

    /** Makes a standby the primary. */
    public void promote() throws IOException {
        run(DATABASE, "select pg_promote()");
    }

    /** The user of its databases; connections from this machine need no password. */
    public static String user() {
        return ACCOUNT;
    }

    /** Its port on loopback. */
    public int port() {
        return port;
    }

    /** Its processes, including those for connections. */
    public PinnedProcess process() {
        return process;
    }

    /** Runs SQL statements in the database that exists from the start. */
    public void run(String sql) throws IOException {
        run(DATABASE, sql);
    }

    /** Runs SQL statements. */
    void run(String database, String sql) throws IOException {
        Commands.run(psql(database, List.of("-q", "-v", "ON_ERROR_STOP=1", "-c", sql)));
    }

    /** How many statements have read the contents of zones on behalf of name servers; 0 if they are not counted. */
    public long statements() throws IOException {
        if (!counting) {
            return 0;
        }
        return number(STATEMENTS);
    }

    /** Its size on disk: tables, indexes and write-ahead log. */
    public long bytes() throws IOException {
        return number(
                "select pg_database_size('" + DATABASE + "') + coalesce((select sum(size) from pg_ls_waldir()), 0)");
    }

    private long number(String sql) throws IOException {
        String said = Commands.output(psql(DATABASE, List.of("-A", "-t", "-c", sql)));
        return Long.parseLong(said.strip());
    }

    @Override
    public void close() {
        process.close();
    }

    private List<String> psql(String database, List<String> more) {
        List<String> command = new ArrayList<>(List.of(
                programs.resolve("psql").toString(),
                "-X",
                "-h",
                "127.0.0.1",
                "-p",
                "" + port,
                "-U",
                ACCOUNT,
                "-d",
                database));
        command.addAll(more);
        return command;
    }

    private boolean isReady() throws IOException {
        if (!process.isAlive()) {
            throw new IOException("PostgreSQL has ended");
        }
        String said =
                Commands.output(List.of(programs.resolve("pg_isready").toString(), "-h", "127.0.0.1", "-p", "" + port));
        return said.contains("accepting connections");
    }

    /** A command line that runs a command with PostgreSQL's account, if this program is root. */
    public static List<String> byAccount(List<String> command) {
        List<String> words = new ArrayList<>();
        if (Commands.runAsRoot()) {
            words.addAll(List.of("setpriv", "--reuid=" + ACCOUNT, "--regid=" + ACCOUNT, "--clear-groups", "--"));
        }
        words.addAll(command);
        return words;
    }

    /** Allows that account to write into a folder. */
    public static void giveToAccount(Path folder) throws IOException {
        if (Commands.runAsRoot()) {
            Commands.run(List.of("chown", ACCOUNT, folder.toString()));
        }
    }
}
