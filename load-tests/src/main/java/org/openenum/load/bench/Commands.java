package org.openenum.load.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Short commands whose output is wanted. */
final class Commands {

    private Commands() {}

    /** The output of a command, whatever its exit code; the empty string if there is no such command. */
    static String output(List<String> command) throws IOException {
        if (!command.get(0).contains("/") && !exists(command.get(0))) {
            return "";
        }
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    /** Whether a command is on the path, or in the folders of daemons. */
    static boolean exists(String command) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":")), Stream.of("/usr/sbin", "/sbin"))
                .anyMatch(folder -> java.nio.file.Files.isExecutable(java.nio.file.Path.of(folder, command)));
    }

    /** The first line that holds a word, or "not installed". */
    static String versionLine(List<String> command, String word) throws IOException {
        return output(command)
                .lines()
                .filter(line -> line.contains(word))
                .map(String::strip)
                .findFirst()
                .orElse("not installed");
    }
}
