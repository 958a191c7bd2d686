package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.PinnedProcess;
import org.openenum.load.bench.machine.Waiting;

/** A program that sends the queries in a file to a server on loopback, repeatedly until the time has passed. */
public interface Load {

    /** As fast as answers come. */
    LoadReport fullSpeed(int port, Path questions, int seconds) throws IOException;

    /** At a rate. */
    LoadReport atRate(int port, Path questions, int seconds, long perSecond) throws IOException;

    /** Parses the output of such a program. */
    @FunctionalInterface
    interface Reading {
        LoadReport of(Path output) throws IOException;
    }

    /**
     * Runs such a program to its end. It writes to a file, so that no reader slows it down.
     *
     * @param cores in the format of {@code taskset -c}
     * @param seconds the length of the run, without its wait for late answers
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
