package org.openenum.database;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.program.SecretFile;

/**
 * How to reach the database.
 *
 * @param jdbcUrl the address; for PostgreSQL it may contain the credentials as parameters
 * @param user null if the address has it
 * @param password null if the address has it
 * @param files of the embedded database: their folder and the beginning of their names; null for any other database
 */
public record DatabaseLocation(
        String jdbcUrl,
        @Nullable String user,
        @Nullable String password,
        @Nullable Path files) {

    private static final String POSTGRES = "jdbc:postgresql:";
    private static final Pattern SEVERAL_HOSTS = Pattern.compile(POSTGRES + "//([^/?]*,[^/?]*)(.*)");
    private static final Pattern PRIMARY_WANTED = Pattern.compile("[?&]targetServerType=(primary|master)\\b");
    private static final String H2_FOLDER = "db";
    private static final String H2_NAME = "openenum";
    private static final String H2_USER = "openenum";
    private static final int PASSWORD_OCTETS = 24;

    /** Folder in the data folder in which a restore builds an embedded database until it is complete. */
    public static final String RESTORING = H2_FOLDER + ".restoring";

    /** New name of the embedded database that a restore replaces; the time follows. */
    public static final String BEFORE_RESTORE = H2_FOLDER + ".before-restore-";

    /** How long a statement waits for a locked row, on both databases. */
    public static final Duration LOCK_WITHIN = Duration.ofSeconds(10);

    /**
     * How long PostgreSQL waits for the next statement of a transaction before it ends the transaction and its
     * connection. This frees the locks of a program that hangs or whose machine vanished. It is longer than the wait
     * for a lock, and has passed when the leases of such a program expire.
     */
    public static final Duration IDLE_WITHIN = Duration.ofSeconds(12);

    /**
     * Parsed statements that H2 keeps for each connection: several times those of a change. With its default, 8, it
     * parses each of them again, which takes a tenth of the processor time of a change.
     */
    private static final int STATEMENTS_KEPT = 100;

    private static final String H2_SETTINGS =
            ";WRITE_DELAY=0;LOCK_TIMEOUT=" + LOCK_WITHIN.toMillis() + ";QUERY_CACHE_SIZE=" + STATEMENTS_KEPT;

    /** A reachable database answers a new connection in far less. */
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);

    /** Shorter with several servers, so that a frozen one does not delay the others. */
    private static final Duration CONNECT_WITHIN_OF_SEVERAL = Duration.ofSeconds(2);

    /**
     * How long the driver waits for the cancellation of a statement that takes too long. It cancels over a separate
     * connection and blocks the thread until the server closes that one. A frozen server does not, and the driver's
     * default is ten seconds.
     */
    private static final Duration CANCEL_WITHIN = Duration.ofSeconds(1);

    /**
     * The embedded H2 database in a data folder, shared by both programs.
     *
     * <p>The first program to open the files serves the other one on a loopback port ({@code AUTO_SERVER}); when it
     * ends, the other one opens the files itself ({@link OwnedFiles}). {@code WRITE_DELAY=0} makes an acknowledged
     * commit durable: with H2's default, a kill loses up to half a second of commits.
     *
     * @throws DatabaseUnavailableException if the data folder cannot be written, or a restore into it is unfinished
     */
    public static DatabaseLocation embedded(Path dataFolder) {
        // By default H2 binds its port to every address, and tries for 1.2 s to reach a program that has ended. These
        // properties must be set before its first class is loaded.
        System.setProperty("h2.bindAddress", "127.0.0.1");
        System.setProperty("h2.socketConnectRetry", "1");
        Path folder = dataFolder.toAbsolutePath().normalize().resolve(H2_FOLDER);
        refuseUnfinishedRestore(folder);
        Path files = folder.resolve(H2_NAME);
        String url = "jdbc:h2:file:" + files + ";AUTO_SERVER=TRUE" + H2_SETTINGS;
        try {
            // This also creates the folder.
            String password = new SecretFile(folder.resolve("password")).keep(DatabaseLocation::randomPassword);
            return new DatabaseLocation(url, H2_USER, password, files);
        } catch (UncheckedIOException e) {
            throw new DatabaseUnavailableException(
                    "the data folder " + dataFolder + " cannot be used: " + e.getCause(), e);
        }
    }

    /** During a restore the folder may exist only under other names: a start would create an empty database. */
    private static void refuseUnfinishedRestore(Path folder) {
        Path data = Objects.requireNonNull(folder.getParent());
        String[] others = data.toFile().list((in, name) -> name.equals(RESTORING) || name.startsWith(BEFORE_RESTORE));
        if (!Files.exists(folder) && others != null && others.length > 0) {
            Arrays.sort(others);
            throw new DatabaseUnavailableException("there is no database in the data folder " + data + ", but "
                    + String.join(" and ", others) + ": a restore is running or was killed; run it again, or rename"
                    + " the folder that it set aside (" + BEFORE_RESTORE + "TIME) to " + H2_FOLDER);
        }
    }

    /**
     * The address of the embedded database when another program serves it. Without {@code AUTO_SERVER} the driver does
     * not look for the next program by itself when that one ends.
     *
     * @param server address, port and name, as in H2's lock file
     */
    static String servedAt(String server) {
        return "jdbc:h2:tcp://" + server + H2_SETTINGS;
    }

    /** H2's lock file, which says which program has the embedded database open. */
    static Path lockOf(Path files) {
        return files.resolveSibling(files.getFileName() + ".lock.db");
    }

    /** A database at a JDBC address: {@code jdbc:postgresql://...} or {@code jdbc:h2:...}. */
    public static DatabaseLocation at(String jdbcUrl, @Nullable String user, @Nullable String password) {
        return new DatabaseLocation(jdbcUrl, user, password, null);
    }

    /** Whether this is PostgreSQL. */
    public boolean isPostgres() {
        return jdbcUrl.startsWith(POSTGRES);
    }

    /** Whether the address names several servers, one of which is the primary. */
    private boolean hasSeveralHosts() {
        return SEVERAL_HOSTS.matcher(jdbcUrl).matches();
    }

    /**
     * One address for each host if the primary among several hosts is wanted, otherwise this address alone. All are
     * tried at the same time.
     */
    List<String> jdbcUrls() {
        Matcher parts = SEVERAL_HOSTS.matcher(jdbcUrl);
        if (!parts.matches() || !PRIMARY_WANTED.matcher(jdbcUrl).find()) {
            return List.of(jdbcUrl);
        }
        return Stream.of(parts.group(1).split(","))
                .distinct()
                .map(host -> POSTGRES + "//" + host + parts.group(2))
                .toList();
    }

    /** How long a PostgreSQL server may take to answer a new connection. */
    Duration connectWithin() {
        return hasSeveralHosts() ? CONNECT_WITHIN_OF_SEVERAL : CONNECT_WITHIN;
    }

    /** Properties of the PostgreSQL driver for making a connection; parameters in the address take precedence. */
    Map<String, String> connecting() {
        String seconds = Long.toString(connectWithin().toSeconds());
        return Map.of(
                "connectTimeout",
                seconds,
                "socketTimeout",
                seconds,
                "cancelSignalTimeout",
                Long.toString(CANCEL_WITHIN.toSeconds()),
                "tcpKeepAlive",
                "true",
                // What is in the row that was refused (URIs, hashes of passwords) is not for messages and logs.
                "logServerErrorDetail",
                "false");
    }

    @Override
    public String toString() {
        return jdbcUrl.replaceAll("(?i)(password=)[^&;]*", "$1***");
    }

    private static String randomPassword() {
        byte[] random = new byte[PASSWORD_OCTETS];
        new SecureRandom().nextBytes(random);
        return HexFormat.of().formatHex(random);
    }
}
