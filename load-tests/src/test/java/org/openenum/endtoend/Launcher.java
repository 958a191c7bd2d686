package org.openenum.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code ./openenum} of this checkout. */
final class Launcher {

    static final Path HOME = Path.of("").toAbsolutePath().getParent();

    private static final int COMMAND_LIMIT_SECONDS = 120;

    /** A test runs for seconds: the best compiler would be busy with it all the time. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    private Launcher() {}

    /**
     * A command of the launcher that runs what is built, on the Java of this test, and is not told anything else by
     * this environment.
     */
    static ProcessBuilder command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(HOME.resolve("openenum").toString()));
        command.addAll(arguments);
        return environment(new ProcessBuilder(command).directory(HOME.toFile()));
    }

    /** The same for a command that calls the launcher. */
    static ProcessBuilder environment(ProcessBuilder builder) {
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_"));
        builder.environment().put("OPENENUM_BUILD", "no");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("OPENENUM_SERVER_JAVA_OPTIONS", SHORT_LIVED);
        builder.environment().put("OPENENUM_ADMIN_JAVA_OPTIONS", SHORT_LIVED);
        return builder;
    }

    /** Puts the launcher, with nothing that it launches, into an empty folder. */
    static void copyTo(Path home) throws IOException {
        Files.copy(HOME.resolve("openenum"), home.resolve("openenum"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.createDirectory(home.resolve("launcher"));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(HOME.resolve("launcher"))) {
            for (Path file : files) {
                Files.copy(file, home.resolve("launcher").resolve(file.getFileName()));
            }
        }
    }

    /**
     * Lines of bash that may call the functions of a launcher.
     *
     * @param home of the launcher; {@code data} in it is the data folder
     */
    static ProcessBuilder functions(Path home, String lines) {
        String sources = """
                openenum_home=$PWD OPENENUM_DATA=$PWD/data
                for part in output settings java build ports program claim archive supervise up restart down; do
                    source "launcher/$part.sh"
                done
                """;
        return environment(
                new ProcessBuilder("bash", "-uo", "pipefail", "-c", sources + lines).directory(home.toFile()));
    }

    /** A command of the product on a data folder. */
    static Outcome run(String name, Path data) {
        return run(command(List.of(name, "--data", data.toString())));
    }

    /** Runs a command to its end. */
    static Outcome run(ProcessBuilder command) {
        try {
            Process process = command.redirectErrorStream(false).start();
            process.getOutputStream().close();
            StreamText error = new StreamText(process.getErrorStream());
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(COMMAND_LIMIT_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(command.command() + " did not end");
            }
            return new Outcome(process.exitValue(), output, error.await());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** How a command ended. */
    record Outcome(int exitStatus, String output, String error) {}
}
