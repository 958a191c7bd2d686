package org.openenum.endtoend;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.openenum.load.bench.machine.Signal;

/** An enum-admin without an enum-server, run like by systemd. */
final class AdminProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofMinutes(2);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(1);

    private final Path data;

    private final Ports ports;

    private final Map<String, String> settings;

    private Process process;

    private AdminProcess(Path data, Ports ports, Map<String, String> settings) {
        this.data = data;
        this.ports = ports;
        this.settings = settings;
        this.process = launch();
    }

    /** Starts it; {@link #awaitReady} waits until it answers. */
    static AdminProcess start(Path data, Map<String, String> settings) {
        return new AdminProcess(data, Ports.free(), settings);
    }

    private Process launch() {
        ProcessBuilder command = Launcher.command(List.of("run", "enum-admin"))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        command.environment().put("OPENENUM_DATA", data.toString());
        command.environment().put("OPENENUM_HTTP_PORT", "" + ports.http());
        command.environment().put("OPENENUM_ADMIN_MANAGEMENT_PORT", "" + ports.adminManagement());
        command.environment().putAll(settings);
        try {
            return command.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path log() {
        return data.resolveSibling(data.getFileName() + ".log");
    }

    String said() {
        try {
            return Files.readString(log());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the readiness probe, like a load balancer. */
    void awaitReady() {
        URI readiness = URI.create("http://127.0.0.1:" + ports.adminManagement() + "/actuator/health/readiness");
        await("enum-admin").atMost(START_LIMIT).ignoreExceptions().until(() -> {
            HttpRequest request = HttpRequest.newBuilder(readiness).build();
            return HttpClient.newHttpClient()
                            .send(request, BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        });
    }

    int port() {
        return ports.http();
    }

    /** A client of this enum-admin with a new token. */
    RestClient rest() {
        return Product.rest(data, ports.http());
    }

    /** A client of this enum-admin with an existing token. */
    RestClient rest(String token) {
        return new RestClient(ports.http(), token);
    }

    /** Sends SIGKILL, like a crash. */
    void kill() {
        process.destroyForcibly();
        awaitEnd();
    }

    /** Sends SIGSTOP: it hangs, and its connections stay open. */
    void freeze() {
        signal(Signal.STOP);
    }

    /** Continues it, in the state in which it was frozen. */
    void thaw() {
        signal(Signal.CONT);
    }

    private void signal(Signal signal) {
        try {
            signal.to(Stream.of(process.toHandle()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Starts it again after it was killed. */
    void startAgain() {
        process = launch();
    }

    private void awaitEnd() {
        try {
            if (!process.waitFor(STOP_LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException("did not end: " + said());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        awaitEnd();
    }
}
