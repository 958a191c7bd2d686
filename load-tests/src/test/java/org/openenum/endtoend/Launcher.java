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

/** {@code ./openenum} in this checkout. */
final class Launcher {

    static final Path HOME = Path.of("").toAbsolutePath().getParent();

    private static final int COMMAND_LIMIT_SECONDS = 120;

    /** A test runs for seconds: the second compiler would be busy all the time. */
    private static final String SHORT_LIVED = "-XX:TieredStopAtLevel=1";

    private Launcher() {}

    /**
     * A command of the launcher for the present build, on the Java of this test, without settings from the environment.
     */
    static ProcessBuilder command(List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(HOME.resolve("openenum").toString()));
        command.addAll(arguments);
        return environment(new ProcessBuilder(command).directory(HOME.toFile()));
    }

    /** The same environment for a command that calls the launcher. */
    static ProcessBuilder environment(ProcessBuilder builder) {
        builder.environment().keySet().removeIf(name -> name.startsWith("OPENENUM_"));
        builder.environment().put("OPENENUM_BUILD", "no");
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("OPENENUM_SERVER_JAVA_OPTIONS", SHORT_LIVED);
        builder.environment().put("OPENENUM_ADMIN_JAVA_OPTIONS", SHORT_LIVED);
        return builder;
    }

    /** Copies the launcher, without the programs, into an empty folder. */
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
     * Lines of bash that can call the functions of a launcher.
     *
     * @param home the folder of the launcher; the data folder is {@code data} in it
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

    /** Runs a command of the product with a data folder. */
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

    /** The result of a command. */
    record Outcome(int exitStatus, String output, String error) {}
}
