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
 * One of this product's programs, which can end and be started again with the same settings and ports. What it says at
 * each start goes to a file of its own. One thread uses it.
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
     * @param name for people
     * @param cores as {@code taskset -c} takes them
     * @param log of the first start; those of the others have numbers behind it
     * @param environment its settings
     * @param managementPort where it says whether it is ready
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

        /** As the launcher starts one that takes over: in a session of its own. */
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

    /** Starts it; {@link #awaitReady} says when it works. */
    public Program(Start start) throws IOException {
        this.start = start;
        this.process = start.run(starts);
    }

    /** For people. */
    public String name() {
        return start.name();
    }

    /** The processor time and memory that it uses. */
    public PinnedProcess process() {
        return process;
    }

    /** Where it says how it is. */
    public int managementPort() {
        return start.managementPort();
    }

    /** As at a crash. */
    public void kill() throws IOException {
        process.kill();
    }

    /** Hangs it, or lets it go on. */
    public void signal(Signal signal) throws IOException {
        process.signal(signal);
    }

    /** After it has ended. */
    public void startAgain() throws IOException {
        process = start.run(++starts);
    }

    /** As at a crash after which somebody starts it again. */
    public void crash() throws IOException {
        kill();
        startAgain();
    }

    /** Starts a new enum-server, which takes over from the one that runs, and waits until that one has ended. */
    public void handOver() throws IOException {
        PinnedProcess before = process;
        process = start.runToTakeOver(++starts);
        Waiting.until(HAND_OVER_LIMIT, BETWEEN_TRIES, () -> !before.isAlive() || !process.isAlive());
        if (!process.isAlive()) {
            throw new IOException("the new " + start.name() + " has ended; its log is " + start.logOf(starts));
        }
    }

    /** Waits until it says that it is ready. */
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
