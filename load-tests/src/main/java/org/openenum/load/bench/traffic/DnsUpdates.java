package org.openenum.load.bench.traffic;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;

/** Dynamic updates (RFC 2136) sent by dnsperf in the background, until it has ended or is closed. */
public final class DnsUpdates implements AutoCloseable {

    /** As many as there are concurrent clients of our REST API. */
    private static final int OUTSTANDING = 8;
    /** One update of a large zone may take seconds. */
    private static final int TIMEOUT_SECONDS = 15;

    private static final int GRACE_SECONDS = 15;
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    private final PinnedProcess process;
    private final Path output;
    private final int seconds;

    private DnsUpdates(PinnedProcess process, Path output, int seconds) {
        this.process = process;
        this.output = output;
        this.seconds = seconds;
    }

    /**
     * Starts.
     *
     * @param updates in the format of dnsperf
     * @param perSecond the maximum rate; lower if the server is slower
     */
    public static DnsUpdates start(Cores cores, int port, Path updates, int perSecond, int seconds) throws IOException {
        Path output = Files.createTempFile("dnsperf-updates", ".out");
        List<String> command = List.of(
                "dnsperf",
                "-u",
                "-s",
                "127.0.0.1",
                "-p",
                "" + port,
                "-d",
                updates.toString(),
                "-n",
                "1",
                "-l",
                "" + seconds,
                "-Q",
                "" + perSecond,
                "-q",
                "" + OUTSTANDING,
                "-t",
                "" + TIMEOUT_SECONDS);
        return new DnsUpdates(PinnedProcess.start(cores.load(), output, Map.of(), command), output, seconds);
    }

    /** Waits for the end, and returns the result. */
    public LoadReport finish() throws IOException {
        Waiting.until(
                Duration.ofSeconds(seconds + TIMEOUT_SECONDS + GRACE_SECONDS), BETWEEN_TRIES, () -> !process.isAlive());
        try (BufferedReader lines = Files.newBufferedReader(output)) {
            return DnsPerf.parse(lines);
        }
    }

    @Override
    public void close() throws IOException {
        process.close();
        Files.deleteIfExists(output);
    }
}
