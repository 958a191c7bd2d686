package org.openenum.admin.api;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Python programs of fixed versions, which pip installs into {@code target} if they are not there yet. */
final class PythonTools {

    private static final Duration INSTALLATION = Duration.ofMinutes(3);

    private static final Duration LOOK = Duration.ofMinutes(1);

    private final Path folder;

    private PythonTools(Path folder) {
        this.folder = folder;
    }

    /**
     * The programs of these packages; where they cannot be installed, the test is skipped with a message.
     *
     * @param name of the folder for the packages
     * @param packages each with its version, {@code name==version}
     */
    static PythonTools require(String name, String... packages) throws InterruptedException {
        Path folder = Path.of("target", name).toAbsolutePath();
        Path pip = folder.resolve("bin/pip");
        List<String> install = new ArrayList<>(List.of(pip.toString(), "install", "-q"));
        install.addAll(List.of(packages));
        // If they are installed already, pip needs no network.
        boolean installed = runs(INSTALLATION, install)
                || (runs(INSTALLATION, List.of("python3", "-m", "venv", folder.toString()))
                        && runs(INSTALLATION, install));
        assumeTrue(installed, String.join(", ", packages) + ": not here, and pip cannot install it");
        return new PythonTools(folder);
    }

    /** A program of these packages. */
    String program(String name) {
        return folder.resolve("bin").resolve(name).toString();
    }

    /** A file in these packages, by its name. */
    Path file(String name) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith(name)).findFirst().orElseThrow();
        }
    }

    static boolean runs(List<String> command) throws InterruptedException {
        return runs(LOOK, command);
    }

    private static boolean runs(Duration longest, List<String> command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .directory(new File("target"))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            boolean ended = process.waitFor(longest.toSeconds(), TimeUnit.SECONDS);
            process.destroy();
            return ended && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
