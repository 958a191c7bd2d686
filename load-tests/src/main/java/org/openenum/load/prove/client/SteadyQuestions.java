package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.PinnedProcess;

/** Many clients with a steady rate of queries, some for existing numbers and more for others: dnsperf, until closed. */
public final class SteadyQuestions implements AutoCloseable {

    /** Queries a second. */
    public static final int PER_SECOND = 20_000;

    /** Nine of ten do not exist. */
    private static final int NUMBERS = 1_000;

    private static final Duration LONGEST = Duration.ofDays(7);

    private final Path folder;
    private final PinnedProcess dnsperf;

    private SteadyQuestions(Path folder, PinnedProcess dnsperf) {
        this.folder = folder;
        this.dnsperf = dnsperf;
    }

    /** Starts it. */
    public static SteadyQuestions to(InetSocketAddress server) throws IOException {
        Path folder = Files.createTempDirectory("openenum-questions");
        Numbers numbers = new Numbers("", 0);
        Path questions = Files.writeString(
                folder.resolve("questions"),
                IntStream.range(0, NUMBERS)
                        .mapToObj(number -> numbers.owner(number) + " NAPTR\n")
                        .collect(Collectors.joining()));
        List<String> command = List.of(
                "dnsperf",
                "-s",
                server.getAddress().getHostAddress(),
                "-p",
                "" + server.getPort(),
                "-d",
                questions.toString(),
                "-Q",
                "" + PER_SECOND,
                "-l",
                "" + LONGEST.toSeconds());
        return new SteadyQuestions(
                folder, PinnedProcess.start(Cores.list(Cores.allowed()), folder.resolve("output"), Map.of(), command));
    }

    /** Fails with the output of dnsperf if it has ended. */
    public void requireRunning() throws IOException {
        if (!dnsperf.isAlive()) {
            throw new IOException("dnsperf has ended: " + Files.readString(folder.resolve("output")));
        }
    }

    @Override
    public void close() throws IOException {
        dnsperf.close();
        Files.deleteIfExists(folder.resolve("questions"));
        Files.deleteIfExists(folder.resolve("output"));
        Files.deleteIfExists(folder);
    }
}
