package org.openenum.load.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server process on cores of its own, and what the kernel knows of it. */
final class PinnedProcess implements AutoCloseable {

    /** The kernel counts processor time in ticks of this many a second (USER_HZ, the same on every Linux). */
    private static final double TICKS_PER_SECOND = 100.0;

    private static final int STOP_SECONDS = 20;

    private final Process process;

    private PinnedProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a command on some cores.
     *
     * @param cores as {@code taskset -c} takes them
     * @param log where its output goes
     */
    static PinnedProcess start(String cores, Path log, Map<String, String> environment, List<String> command)
            throws IOException {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", cores));
        pinned.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(pinned).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new PinnedProcess(builder.start());
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** Seconds of processor time that the process and its children have used. */
    double cpuSeconds() throws IOException {
        double ticks = 0;
        for (long pid : pids()) {
            // After the command in parentheses come state and ten more fields, then utime and stime (proc(5)).
            String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            ticks += Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
        }
        return ticks / TICKS_PER_SECOND;
    }

    /** Resident memory in bytes, pages shared between its processes counted once (PSS). */
    long residentBytes() throws IOException {
        long kilobytes = 0;
        for (long pid : pids()) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/smaps_rollup"))) {
                kilobytes += lines.filter(line -> line.startsWith("Pss:"))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                        .sum();
            }
        }
        return kilobytes * 1024;
    }

    @Override
    public void close() throws IOException {
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

    private List<Long> pids() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants())
                .map(ProcessHandle::pid)
                .toList();
    }
}
