package org.openenum.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openenum.load.bench.machine.Commands;

/**
 * Debian's podman and podman-compose, with their own images, containers and networks in one folder, until it is closed.
 */
final class Podman implements AutoCloseable {

    private static final String LIMITS = "--runtime runc --ulimit nofile=4096:4096 --ulimit nproc=4096:4096";

    /** The folder of the composition, whose name is that of the project. */
    static final String PROJECT = "openenum-it";

    private static final int PULL_SECONDS = 300;

    private final Path folder;
    private final List<String> storage;

    /** @param folder an empty folder */
    Podman(Path folder) {
        this.folder = folder;
        this.storage = List.of(
                "--root",
                folder.resolve("root").toString(),
                "--runroot",
                folder.resolve("run").toString());
    }

    /** What is missing here to run containers; empty if nothing is. */
    static String missing() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return "the account root";
        }
        return Stream.of("podman", "runc", "podman-compose", "mmdebstrap")
                .filter(program -> !Commands.exists(program))
                .collect(Collectors.joining(" "));
    }

    /** Runs podman, and returns its output. */
    String podman(String... arguments) {
        List<String> command = new ArrayList<>(List.of("podman"));
        command.addAll(storage);
        command.addAll(List.of(arguments));
        return run(folder, Map.of(), command);
    }

    /**
     * Fetches an image from its registry.
     *
     * @throws IllegalStateException if that cannot be reached
     */
    void pull(String image) {
        List<String> command = new ArrayList<>(List.of("timeout", "" + PULL_SECONDS, "podman"));
        command.addAll(storage);
        command.addAll(List.of("pull", "--quiet", image));
        run(folder, Map.of(), command);
    }

    /**
     * Runs podman-compose.
     *
     * @param project the folder {@value #PROJECT} with the composition
     * @param environment variables that the composition needs
     */
    String compose(Path project, Map<String, String> environment, String... arguments) {
        String library = Path.of(System.getProperty("user.home"), ".m2").toString();
        List<String> command = new ArrayList<>(List.of(
                "podman-compose",
                "--podman-args=" + String.join(" ", storage),
                "--podman-run-args=" + LIMITS,
                "--podman-build-args=" + LIMITS + " --format docker --network host --volume " + library
                        + ":/root/.m2"));
        command.addAll(List.of(arguments));
        return run(project, environment, command);
    }

    /** Runs a program to its end. */
    static String run(Path folder, Map<String, String> environment, List<String> command) {
        try {
            Path output = Files.createTempFile("command", ".out");
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile());
            builder.environment().putAll(environment);
            int status = builder.start().waitFor();
            String said = Files.readString(output, StandardCharsets.UTF_8);
            Files.delete(output);
            if (status != 0) {
                throw new IllegalStateException(command + " ended with " + status + ":\n" + said);
            }
            return said.strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Removes everything. Networks belong to the machine, and podman-compose 1.0 does not remove them. */
    @Override
    public void close() {
        podman("rm", "--all", "--force", "--volumes", "--time", "5");
        podman("rmi", "--all", "--force");
        podman("network", "rm", "--force", PROJECT + "_default");
    }
}
