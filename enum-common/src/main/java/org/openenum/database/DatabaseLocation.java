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
 * @param jdbcUrl the address; for PostgreSQL it may hold the credentials as parameters
 * @param user null where the address says it
 * @param password null where the address says it
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

    /** Where a restore makes an embedded database, in its data folder, until it is whole. */
    public static final String RESTORING = H2_FOLDER + ".restoring";

    /** What the embedded database is called that makes room for a restored one; the time follows. */
    public static final String BEFORE_RESTORE = H2_FOLDER + ".before-restore-";

    /** How long a statement waits for a row that another transaction has locked, on both databases. */
    public static final Duration LOCK_WITHIN = Duration.ofSeconds(10);

    /**
     * How long PostgreSQL waits for the next statement of a transaction before it ends it with its connection, so that
     * what a program has locked that hangs, or whose machine vanished, is free: longer than anybody waits for a lock,
     * and over when the leases of what such a program does have ended.
     */
    public static final Duration IDLE_WITHIN = Duration.ofSeconds(12);

    /**
     * Statements that H2 keeps parsed for each connection: as many as a change has, several times. With its default, 8,
     * it parses each of them anew, a tenth of the processor time of a change.
     */
    private static final int STATEMENTS_KEPT = 100;

    private static final String H2_SETTINGS =
            ";WRITE_DELAY=0;LOCK_TIMEOUT=" + LOCK_WITHIN.toMillis() + ";QUERY_CACHE_SIZE=" + STATEMENTS_KEPT;

    /** A database that is there answers a new connection in far less. */
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);

    /** Of several servers the one that is frozen must not keep the others waiting. */
    private static final Duration CONNECT_WITHIN_OF_SEVERAL = Duration.ofSeconds(2);

    /**
     * A statement that takes too long is cancelled over a connection of its own, and keeps its thread until the server
     * has closed that. One that is frozen does not, and the driver would wait for ten seconds.
     */
    private static final Duration CANCEL_WITHIN = Duration.ofSeconds(1);

    /**
     * The embedded H2 database under a data folder, shared by both programs.
     *
     * <p>The first program to open the files serves the second one on a loopback port of its own ({@code AUTO_SERVER});
     * if it ends, the other opens the files itself ({@link OwnedFiles}). {@code WRITE_DELAY=0} makes an acknowledged
     * commit durable: with H2's default up to half a second of commits is lost on a kill.
     *
     * @throws DatabaseUnavailableException if the data folder cannot be written, or a restore into it is not done
     */
    public static DatabaseLocation embedded(Path dataFolder) {
        // H2 binds its port to every address unless told, and tries for 1.2 s to reach a program that has ended. These
        // must be set before its first class is loaded.
        System.setProperty("h2.bindAddress", "127.0.0.1");
        System.setProperty("h2.socketConnectRetry", "1");
        Path folder = dataFolder.toAbsolutePath().normalize().resolve(H2_FOLDER);
        refuseUnfinishedRestore(folder);
        Path files = folder.resolve(H2_NAME);
        String url = "jdbc:h2:file:" + files + ";AUTO_SERVER=TRUE" + H2_SETTINGS;
        try {
            // Makes the folder, too.
            String password = new SecretFile(folder.resolve("password")).keep(DatabaseLocation::randomPassword);
            return new DatabaseLocation(url, H2_USER, password, files);
        } catch (UncheckedIOException e) {
            throw new DatabaseUnavailableException(
                    "the data folder " + dataFolder + " cannot be used: " + e.getCause(), e);
        }
    }

    /** Until a restore is done, the folder may be there under other names alone: a start would make an empty one. */
    private static void refuseUnfinishedRestore(Path folder) {
        Path data = Objects.requireNonNull(folder.getParent());
        String[] others = data.toFile().list((in, name) -> name.equals(RESTORING) || name.startsWith(BEFORE_RESTORE));
        if (!Files.exists(folder) && others != null && others.length > 0) {
            Arrays.sort(others);
            throw new DatabaseUnavailableException("there is no database in the data folder " + data + ", but "
                    + String.join(" and ", others) + ": a restore is under way, or was killed; run it again, or rename"
                    + " what it has put aside (" + BEFORE_RESTORE + "TIME) to " + H2_FOLDER);
        }
    }

    /**
     * The address of the embedded database where another program serves it. Without {@code AUTO_SERVER} the driver does
     * not look for the next program by itself if that one ends.
     *
     * @param server address, port and name, as H2 says them
     */
    static String servedAt(String server) {
        return "jdbc:h2:tcp://" + server + H2_SETTINGS;
    }

    /** The file by which H2 says which program has the embedded database open. */
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

    /** Whether the address names several servers, of which one is the primary at a time. */
    private boolean hasSeveralHosts() {
        return SEVERAL_HOSTS.matcher(jdbcUrl).matches();
    }

    /**
     * An address for each of its hosts where the primary among them is wanted, and else the one that this has: they are
     * asked at the same time.
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

    /** How long a server of PostgreSQL has to answer a new connection. */
    Duration connectWithin() {
        return hasSeveralHosts() ? CONNECT_WITHIN_OF_SEVERAL : CONNECT_WITHIN;
    }

    /**
     * What the driver of PostgreSQL is told for making a connection; what the address itself says comes first.
     */
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
                "true");
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
