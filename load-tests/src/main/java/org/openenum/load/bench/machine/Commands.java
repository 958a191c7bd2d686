package org.openenum.load.bench.machine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Short commands that are run to their end. */
public final class Commands {

    /** The folders of daemons may not be on the path. */
    private static final List<String> DAEMONS = List.of("/usr/sbin", "/sbin", "/usr/local/sbin");

    private Commands() {}

    /** The output of a command, whatever its exit code; the empty string if there is no such command. */
    public static String output(List<String> command) throws IOException {
        if (!command.get(0).contains("/") && !exists(command.get(0))) {
            return "";
        }
        Process process = LiveProcesses.ofThisProgram()
                .add(new ProcessBuilder(command).redirectErrorStream(true).start());
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Runs a command; if it fails, the exception contains its output. */
    public static void run(List<String> command) throws IOException {
        Process process = LiveProcesses.ofThisProgram()
                .add(new ProcessBuilder(command).redirectErrorStream(true).start());
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int exit = process.waitFor();
            if (exit != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + exit + ":\n" + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Whether commands run as root. */
    public static boolean runAsRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** Whether a command is on the path, or in the folders of daemons. */
    public static boolean exists(String command) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":", -1)), DAEMONS.stream())
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }

    /** The first line of a command's output that satisfies a condition, or the empty string. */
    public static String line(List<String> command, Predicate<String> condition) throws IOException {
        return output(command)
                .lines()
                .map(String::strip)
                .filter(condition)
                .findFirst()
                .orElse("");
    }
}
