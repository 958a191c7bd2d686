package org.openenum.load.bench.server;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.openenum.load.bench.machine.Commands;

/**
 * The built programs of this checkout, started like by the launcher.
 *
 * @param home the folder with the launcher
 */
public record Installation(Path home) {

    private static final String SERVER_MAIN = "org.openenum.server.config.EnumServer";
    private static final String ADMIN_MAIN = "org.openenum.admin.config.EnumAdmin";
    private static final String CLI_MAIN = "org.openenum.admin.cli.Cli";
    /** From this release on, Java warns about the memory access of Netty and Caffeine. */
    private static final int COMPLAINING_JAVA = 23;
    /** Additional options for one measurement, as in the launcher. */
    private static final String SERVER_OPTIONS = "OPENENUM_SERVER_JAVA_OPTIONS";
    /**
     * The numbers for which the heap in {@code jvm.options} is enough, and the heap for each further one, including
     * that for loading it.
     */
    private static final long NUMBERS_IN_DEFAULT_HEAP = 20_000_000;

    private static final long DEFAULT_HEAP_MEGABYTES = 384;
    private static final long HEAP_OCTETS_PER_NUMBER = 15;

    /** The command that starts enum-server with a heap for this many numbers. */
    public List<String> serverCommand(long numbers) throws IOException {
        List<String> command = program("enum-server");
        if (numbers > NUMBERS_IN_DEFAULT_HEAP) {
            command.add("-Xmx"
                    + (DEFAULT_HEAP_MEGABYTES
                            + (numbers - NUMBERS_IN_DEFAULT_HEAP) * HEAP_OCTETS_PER_NUMBER / 1_000_000)
                    + "m");
        }
        String more = System.getenv(SERVER_OPTIONS);
        if (more != null && !more.isBlank()) {
            command.addAll(List.of(more.strip().split("\\s+")));
        }
        command.addAll(List.of("-cp", classPath("enum-server"), SERVER_MAIN));
        return command;
    }

    /** The command that starts enum-admin. */
    public List<String> adminCommand() throws IOException {
        List<String> command = program("enum-admin");
        command.addAll(List.of("-cp", classPath("enum-admin"), ADMIN_MAIN));
        return command;
    }

    /** A command line of the command line client. */
    public List<String> client(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                java(), "-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-cp", classPath("enum-admin")));
        command.add(CLI_MAIN);
        command.addAll(arguments);
        return command;
    }

    /** The commit of this checkout; empty if there is none. */
    public String commit() throws IOException {
        return Commands.line(
                List.of("git", "-C", home.toString(), "rev-parse", "--short", "HEAD"),
                line -> line.matches("[0-9a-f]+"));
    }

    /**
     * Identifies the schema, so that data from an earlier import is reused only if it can be opened: a checksum of the
     * migrations.
     */
    public String schema() throws IOException {
        CRC32 checksum = new CRC32();
        try (Stream<Path> files = Files.walk(home.resolve("enum-common/src/main/resources/db/migration"))) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                checksum.update(Files.readAllBytes(file));
            }
        }
        return Long.toHexString(checksum.getValue());
    }

    /** The JDBC driver of enum-server for a URL. */
    public Driver driver(String url) throws IOException, SQLException {
        List<URL> jars = new ArrayList<>();
        try (DirectoryStream<Path> files =
                Files.newDirectoryStream(home.resolve("enum-server/target/lib"), "{h2,postgresql}-*.jar")) {
            for (Path file : files) {
                jars.add(file.toUri().toURL());
            }
        }
        // Not closed: drivers load classes as they need them.
        for (Driver driver : ServiceLoader.load(Driver.class, new URLClassLoader(jars.toArray(URL[]::new)))) {
            if (driver.acceptsURL(url)) {
                return driver;
            }
        }
        throw new IOException("enum-server has no driver for " + url);
    }

    private List<String> program(String module) throws IOException {
        List<String> command = new ArrayList<>(List.of(java(), "@" + home.resolve(module + "/jvm.options")));
        // The launcher's archive of the classes of this build, for this Java.
        Path archive =
                home.resolve(".openenum/" + module + "-java" + Runtime.version().feature() + ".options");
        if (Files.exists(archive)
                && Files.getLastModifiedTime(archive).compareTo(Files.getLastModifiedTime(jar(module))) > 0) {
            command.add("@" + archive);
        }
        if (Runtime.version().feature() >= COMPLAINING_JAVA) {
            command.add("--sun-misc-unsafe-memory-access=allow");
        }
        return command;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private String classPath(String module) throws IOException {
        return jar(module) + ":" + home.resolve(module).resolve("target/lib") + "/*";
    }

    private Path jar(String module) throws IOException {
        try (Stream<Path> files = Files.list(home.resolve(module).resolve("target"))) {
            return files.filter(file -> file.getFileName().toString().matches(module + "-[0-9].*\\.jar"))
                    .filter(file -> !file.getFileName().toString().matches(".*-(tests|sources|javadoc)\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(module + " is not built: ./openenum bench builds it"));
        }
    }
}
