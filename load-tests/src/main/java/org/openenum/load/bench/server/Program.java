package org.openenum.load.bench.server;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Signal;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.rest.Http;

/**
 * One of this product's programs, which can be stopped and started again with the same settings and ports. Each start
 * has its own log file. One thread uses it.
 */
public final class Program implements AutoCloseable {

    private static final Duration UP_LIMIT = Duration.ofMinutes(3);
    private static final Duration HAND_OVER_LIMIT = Duration.ofMinutes(2);
    private static final Duration ANSWER_LIMIT = Duration.ofSeconds(5);
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(50);
    private static final String TAKE_OVER = "OPENENUM_HANDOVER_TAKE";

    private final Start start;
    private PinnedProcess process;
    private int starts = 1;

    /**
     * How a program is started.
     *
     * @param name for messages
     * @param cores in the format of {@code taskset -c}
     * @param log of the first start; later ones have a number appended
     * @param environment its settings
     * @param managementPort the port of its readiness
     */
    public record Start(
            String name,
            String cores,
            Path log,
            Map<String, String> environment,
            List<String> command,
            int managementPort) {

        public Start {
            environment = Map.copyOf(environment);
            command = List.copyOf(command);
        }

        private PinnedProcess run(int turn) throws IOException {
            return PinnedProcess.start(cores, logOf(turn), environment, command);
        }

        /** Like the launcher for a server that takes over: in a separate session. */
        private PinnedProcess runToTakeOver(int turn) throws IOException {
            Map<String, String> settings = new HashMap<>(environment);
            settings.put(TAKE_OVER, "true");
            List<String> inOwnSession = new ArrayList<>(List.of("setsid"));
            inOwnSession.addAll(command);
            return PinnedProcess.start(cores, logOf(turn), settings, inOwnSession);
        }

        private Path logOf(int turn) {
            return turn == 1 ? log : log.resolveSibling(log.getFileName() + "." + turn);
        }
    }

    /** Starts it; {@link #awaitReady} waits until it works. */
    public Program(Start start) throws IOException {
        this.start = start;
        this.process = start.run(starts);
    }

    /** For messages. */
    public String name() {
        return start.name();
    }

    /** The processor time and memory that it uses. */
    public PinnedProcess process() {
        return process;
    }

    /** The port of its readiness and metrics. */
    public int managementPort() {
        return start.managementPort();
    }

    /** Like in a crash. */
    public void kill() throws IOException {
        process.kill();
    }

    /** Stops or continues it. */
    public void signal(Signal signal) throws IOException {
        process.signal(signal);
    }

    /** Starts it after it has ended. */
    public void startAgain() throws IOException {
        process = start.run(++starts);
    }

    /** Kills it and starts it again, like after a crash. */
    public void crash() throws IOException {
        kill();
        startAgain();
    }

    /** Starts a new enum-server, which takes over from the running one, and waits until that has ended. */
    public void handOver() throws IOException {
        PinnedProcess before = process;
        process = start.runToTakeOver(++starts);
        Waiting.until(HAND_OVER_LIMIT, BETWEEN_TRIES, () -> !before.isAlive() || !process.isAlive());
        if (!process.isAlive()) {
            throw new IOException("the new " + start.name() + " has ended; its log is " + start.logOf(starts));
        }
    }

    /** Waits until it reports that it is ready. */
    public void awaitReady() throws IOException {
        try {
            Waiting.until(UP_LIMIT, BETWEEN_TRIES, this::isReady);
        } catch (IOException e) {
            throw new IOException(start.name() + " did not start; its log is " + start.logOf(starts), e);
        }
    }

    private boolean isReady() throws IOException {
        if (!process.isAlive()) {
            throw new IOException(start.name() + " has ended");
        }
        URI probe = URI.create("http://127.0.0.1:" + start.managementPort() + "/actuator/health/readiness");
        try {
            HttpRequest request =
                    HttpRequest.newBuilder(probe).timeout(ANSWER_LIMIT).build();
            return Http.send(request).statusCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
