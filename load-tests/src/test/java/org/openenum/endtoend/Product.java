package org.openenum.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * The running product: {@code ./openenum up} on a data folder, with its own ports, until it is closed.
 *
 * <p>The output of the launcher is in {@code up.log} beside the data folder, and in the messages of failing assertions.
 */
public final class Product implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(3);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

    private final Path data;
    private final Ports ports;
    private final Path log;
    private final Process process;

    private Product(Path data, Ports ports, Path log, Process process) {
        this.data = data;
        this.ports = ports;
        this.log = log;
        this.process = process;
    }

    /** Starts it and waits until the launcher reports that it is up. */
    public static Product up(Path data, Ports ports, String... flags) {
        return up(data, ports, Map.of(), flags);
    }

    /** Starts it with settings in the environment. */
    static Product up(Path data, Ports ports, Map<String, String> settings, String... flags) {
        ProcessBuilder command = upCommand(data, ports, flags);
        command.environment().putAll(settings);
        return up(command, data, ports);
    }

    /** Starts it with a command of {@link #upCommand} that was changed. */
    static Product up(ProcessBuilder command, Path data, Ports ports) {
        Path log = data.resolveSibling(data.getFileName() + ".up.log");
        try {
            Files.deleteIfExists(log);
            Process process = command.redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Product product = new Product(data, ports, log, process);
            try {
                product.awaitUp();
            } catch (RuntimeException | AssertionError e) {
                product.close();
                throw e;
            }
            return product;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The command that {@link #up} runs, for tests in which it must fail. */
    static ProcessBuilder upCommand(Path data, Ports ports, String... flags) {
        List<String> arguments = new ArrayList<>(List.of(
                "up", "--data", data.toString(), "--dns-port", "" + ports.dns(), "--http-port", "" + ports.http()));
        arguments.addAll(List.of(flags));
        ProcessBuilder command = Launcher.command(arguments);
        if (ports.hasManagement()) {
            command.environment().put("OPENENUM_SERVER_MANAGEMENT_PORT", "" + ports.serverManagement());
            command.environment().put("OPENENUM_ADMIN_MANAGEMENT_PORT", "" + ports.adminManagement());
        }
        return command;
    }

    private void awaitUp() {
        await().atMost(START_LIMIT)
                .pollInterval(Duration.ofMillis(100))
                .until(() -> hasSaidAll() || !process.isAlive());
        assertThat(process.isAlive())
                .as("ended at its start; it said: %s", said())
                .isTrue();
    }

    /** The launcher ends by printing the first commands to try; the last is a DNS query. */
    private boolean hasSaidAll() {
        return said().matches("(?s).* is up\\..*\n  dig .*\n");
    }

    public Path data() {
        return data;
    }

    public Ports ports() {
        return ports;
    }

    /** The launcher's output so far. */
    String said() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The log of a program so far. */
    String log(String program) {
        try {
            return Files.readString(data.resolve("log").resolve(program + ".log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A client of an administrator, with a token from {@code ./openenum token}. */
    public RestClient rest() {
        return rest(data, ports.http());
    }

    /** A client of an administrator, for the product on this data folder. */
    static RestClient rest(Path data, int httpPort) {
        try {
            String secret = Files.readString(data.resolve("local-token")).strip();
            String made = new RestClient(httpPort, secret)
                    .post("/tokens", "{\"label\":\"end to end " + UUID.randomUUID() + "\",\"role\":\"administrator\"}")
                    .body();
            return new RestClient(httpPort, made.replaceAll(".*\"token\":\"([^\"]+)\".*", "$1"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Dig dig() {
        return new Dig(ports.dns());
    }

    /** The process id of a program, from the launcher's file. */
    long pid(String program) {
        try {
            return Long.parseLong(Files.readString(data.resolve("run").resolve(program + ".pid"))
                    .strip());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends SIGKILL, like a crash; afterwards, the ports are free. */
    void kill(String program) {
        ProcessHandle killed = ProcessHandle.of(pid(program)).orElseThrow();
        killed.destroyForcibly();
        // A process whose parent has not waited for it yet still exists, but has no program any more.
        await().atMost(STOP_LIMIT)
                .until(() -> !killed.isAlive() || killed.info().command().isEmpty());
    }

    /** Sends SIGTERM to the launcher. */
    int stop() {
        process.destroy();
        awaitEnd();
        return process.exitValue();
    }

    private void awaitEnd() {
        try {
            assertThat(process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .as("ended; it said: %s", said())
                    .isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        if (process.isAlive()) {
            stop();
        }
    }
}
