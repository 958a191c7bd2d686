package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running peer, until it is closed. */
final class PeerProcess implements AutoCloseable {

    private static final Duration START_LIMIT = Duration.ofSeconds(60);

    private static final int STOP_SECONDS = 20;

    private final Peer peer;
    private final Process process;
    private final int port;
    private final Path log;

    private PeerProcess(Peer peer, Process process, int port, Path log) {
        this.peer = peer;
        this.process = process;
        this.port = port;
        this.log = log;
    }

    /** Starts a command and waits until it answers for all zones. */
    static PeerProcess start(Peer peer, List<String> command, int port, Path log, List<ZoneText> zones)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, daemons) -> path + ":" + daemons);
        PeerProcess started = new PeerProcess(peer, builder.start(), port, log);
        try {
            await().atMost(START_LIMIT)
                    .until(() -> !started.process.isAlive() || zones.stream().allMatch(started::serves));
            assertThat(started.process.isAlive())
                    .as("%s runs; it said: %s", peer, started.said())
                    .isTrue();
        } catch (RuntimeException | AssertionError e) {
            String said = started.said();
            started.close();
            throw new IllegalStateException(peer + " does not serve the zones; it said:\n" + said, e);
        }
        return started;
    }

    Peer peer() {
        return peer;
    }

    private boolean serves(ZoneText zone) {
        try (Asker asker = Asker.once(port)) {
            return zone.isServedBy(asker);
        }
    }

    private String said() {
        try {
            return Files.readString(log, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
