package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;

/** A program that asks a server on loopback what stands in a file, again and again until the time is over. */
public interface Load {

    /** As fast as answers come. */
    LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException;

    /** At a rate. */
    LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException;

    /** Reads what such a program has said. */
    @FunctionalInterface
    interface Reading {
        LoadReport of(Path output) throws IOException;
    }

    /**
     * Runs such a program, which ends by itself. It writes to a file: nobody who reads along slows it.
     *
     * @param cores as {@code taskset -c} takes them
     * @param seconds after which it waits for late answers, and ends
     */
    static LoadReport run(String cores, List<String> command, int seconds, Reading reading) throws IOException {
        Duration grace = Duration.ofSeconds(30);
        Path output = Files.createTempFile("load", ".out");
        try (PinnedProcess process = PinnedProcess.start(cores, output, Map.of(), command)) {
            Waiting.until(grace.plusSeconds(seconds), Duration.ofMillis(20), () -> !process.isAlive());
            return reading.of(output);
        } finally {
            Files.deleteIfExists(output);
        }
    }
}
