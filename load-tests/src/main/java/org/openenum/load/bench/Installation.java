package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The built programs of this checkout.
 *
 * @param home the folder that holds the launcher
 */
record Installation(Path home) {

    static final String SERVER_MAIN = "org.openenum.server.config.EnumServer";

    /** Runs the command line client and waits for it. */
    void cli(List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(home.resolve("openenum").toString()));
        command.addAll(arguments);
        run(command);
    }

    /** The command that starts enum-server as the launcher starts it. */
    List<String> serverCommand() throws IOException {
        List<String> command = new ArrayList<>(List.of(java()));
        command.add("@" + home.resolve("enum-server/jvm.options"));
        command.addAll(List.of("-cp", classPath("enum-server"), SERVER_MAIN));
        return command;
    }

    /** Runs a command with its output on the terminal and fails if it fails. */
    static void run(List<String> command) throws IOException {
        try {
            int exit = new ProcessBuilder(command).inheritIO().start().waitFor();
            if (exit != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + exit);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    private String classPath(String module) throws IOException {
        Path target = home.resolve(module).resolve("target");
        try (Stream<Path> files = Files.list(target)) {
            Path jar = files.filter(file -> file.getFileName().toString().matches(module + "-[0-9].*\\.jar"))
                    .filter(file -> !file.toString().endsWith("-tests.jar"))
                    .findFirst()
                    .orElseThrow(() -> new IOException(module + " is not built"));
            return jar + ":" + target.resolve("lib") + "/*";
        }
    }
}
