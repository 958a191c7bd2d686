package org.openenum.server.config;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.openenum.database.TestDatabase;
import org.springframework.util.FileSystemUtils;

/**
 * enum-server as packaged by Maven, with a class archive for all starts of a test run: these tests start it about sixty
 * times, and loading and verifying classes is most of a start. Without a package, for instance in an IDE, it is the
 * class path of the tests.
 */
final class PackagedProgram {

    /** For a start, and for writing the archive. */
    private static final int REHEARSAL_SECONDS = 180;

    private static final List<String> OPTIONS = options();

    private PackagedProgram() {}

    /** Java's options, up to the name of the main class. */
    static List<String> javaOptions() {
        return OPTIONS;
    }

    private static List<String> options() {
        String jar = System.getProperty("openenum.jar", "");
        if (jar.isEmpty() || !Files.exists(Path.of(jar))) {
            return List.of("-cp", System.getProperty("java.class.path"));
        }
        List<String> classes = List.of("-cp", jar + ":" + Path.of(jar).resolveSibling("lib") + "/*");
        Path archive = Path.of(jar).resolveSibling("tests.jsa");
        List<String> options = new ArrayList<>();
        if (rehearse(classes, archive)) {
            options.addAll(List.of("-XX:SharedArchiveFile=" + archive, "-Xshare:auto"));
        }
        options.addAll(classes);
        return List.copyOf(options);
    }

    /** Starts it once with empty tables, and writes an archive of the loaded classes. */
    private static boolean rehearse(List<String> classes, Path archive) {
        try {
            Path data = Files.createTempDirectory("openenum-rehearsal");
            try {
                new Schema(TestDatabase.dataSource(DatabaseLocation.embedded(data))).migrate();
                List<String> options = new ArrayList<>(List.of("-XX:ArchiveClassesAtExit=" + archive));
                options.add("-Dspring.context.exit=onRefresh");
                options.addAll(classes);
                Process process = ServerProcess.process(
                                options,
                                data,
                                data.resolve("log"),
                                Map.of("OPENENUM_DNS_PORT", "0", "OPENENUM_SERVER_MANAGEMENT_PORT", "0"))
                        .start();
                if (!process.waitFor(REHEARSAL_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly().onExit().join();
                    return false;
                }
                return process.exitValue() == 0 && Files.exists(archive);
            } finally {
                FileSystemUtils.deleteRecursively(data);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
