package org.openenum.load.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A process on its own cores, and what the kernel reports about it. */
public final class PinnedProcess implements AutoCloseable {

    /** The kernel counts processor time in this many ticks per second (USER_HZ, the same on every Linux). */
    private static final double TICKS_PER_SECOND = 100.0;

    private static final int UTIME = 11;

    private static final Pattern HEAP_USED = Pattern.compile("(?:total|committed) \\d+K, used (\\d+)K");

    private static final Duration KILL_LIMIT = Duration.ofSeconds(20);

    private final Process process;

    private PinnedProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts a command on some cores. It ends with this program at the latest.
     *
     * @param cores in the format of {@code taskset -c}
     * @param log the file for its output
     */
    public static PinnedProcess start(String cores, Path log, Map<String, String> environment, List<String> command)
            throws IOException {
        List<String> pinned = new ArrayList<>(List.of("taskset", "-c", cores));
        pinned.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(pinned).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        return new PinnedProcess(LiveProcesses.ofThisProgram().add(builder.start()));
    }

    /**
     * Moves all threads of it and its children to other cores.
     *
     * @param cores in the format of {@code taskset -c}
     */
    public void moveTo(String cores) throws IOException {
        for (long pid : pids()) {
            Commands.run(List.of("taskset", "-a", "-c", "-p", cores, "" + pid));
        }
    }

    /** Ends it at once, like {@code kill -9}. */
    public void kill() throws IOException {
        process.destroyForcibly();
        Waiting.until(KILL_LIMIT, Duration.ofMillis(10), () -> !process.isAlive());
    }

    /** Sends a signal to it and its children. */
    public void signal(Signal signal) throws IOException {
        signal.to(family());
    }

    public long pid() {
        return process.pid();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** The processor time of the process and its children, in seconds. */
    public double cpuSeconds() throws IOException {
        double ticks = 0;
        for (long pid : pids()) {
            ticks += ticks(Path.of("/proc/" + pid + "/stat"));
        }
        return ticks / TICKS_PER_SECOND;
    }

    private static long ticks(Path file) throws IOException {
        try {
            // After the command in parentheses come state and ten more fields, then utime and stime (proc(5)).
            String stat = Files.readString(file);
            String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
            return Long.parseLong(fields[UTIME]) + Long.parseLong(fields[UTIME + 1]);
        } catch (NoSuchFileException e) {
            // A child has just ended.
            return 0;
        }
    }

    /** Resident memory in bytes, in which pages shared between its processes are counted once (PSS). */
    public long proportionalBytes() throws IOException {
        return sum("smaps_rollup", "Pss:");
    }

    /** Resident memory in bytes as in {@code ps} (RSS), of all its processes. */
    public long residentBytes() throws IOException {
        return sum("status", "VmRSS:");
    }

    /**
     * Makes a Java program collect its garbage, and returns the heap in use afterwards, in bytes.
     *
     * @throws IOException if it is not a Java program, or does not answer
     */
    public long liveHeapBytes() throws IOException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Commands.run(List.of(jcmd, "" + pid(), "GC.run"));
        String info = Commands.output(List.of(jcmd, "" + pid(), "GC.heap_info"));
        // For each generation, or for the whole heap: "total 44288K, used 28164K", "committed 716800K, used 398177K".
        long kilobytes = HEAP_USED
                .matcher(info)
                .results()
                .mapToLong(used -> Long.parseLong(used.group(1)))
                .sum();
        if (kilobytes == 0) {
            throw new IOException("no heap in: " + info);
        }
        return kilobytes * 1024;
    }

    /** The number of open file descriptors of it and its children. */
    public long descriptors() throws IOException {
        long open = 0;
        for (long pid : pids()) {
            try (Stream<Path> entries = Files.list(Path.of("/proc/" + pid + "/fd"))) {
                open += entries.count();
            } catch (NoSuchFileException e) {
                // A child has just ended.
            }
        }
        return open;
    }

    /** The number of threads of it and its children. */
    public long threads() throws IOException {
        return number("status", "Threads:");
    }

    private long sum(String file, String field) throws IOException {
        return number(file, field) * 1024;
    }

    /** The sum over all its processes. */
    private long number(String file, String field) throws IOException {
        long sum = 0;
        for (long pid : pids()) {
            try (Stream<String> lines = Files.lines(Path.of("/proc/" + pid + "/" + file))) {
                sum += lines.filter(line -> line.startsWith(field))
                        .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
                        .sum();
            } catch (NoSuchFileException e) {
                // A child has just ended.
            }
        }
        return sum;
    }

    @Override
    public void close() {
        LiveProcesses.end(process);
    }

    private List<Long> pids() {
        return family().map(ProcessHandle::pid).toList();
    }

    private Stream<ProcessHandle> family() {
        return Stream.concat(Stream.of(process.toHandle()), process.descendants());
    }
}
