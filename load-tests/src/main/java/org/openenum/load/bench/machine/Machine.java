package org.openenum.load.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * The machine of a measurement.
 *
 * @param processor the name of the processor
 * @param cores how many the machine has
 * @param memoryMegabytes its whole memory
 * @param system the kernel and the distribution
 */
public record Machine(String processor, int cores, long memoryMegabytes, String system) {

    private static final int KILO = 1_000;

    /** This machine. */
    public static Machine here() throws IOException {
        return new Machine(
                field("/proc/cpuinfo", "model name"),
                coreCount(),
                kilobytes("MemTotal") / KILO,
                "Linux " + System.getProperty("os.version") + ", "
                        + field("/etc/os-release", "PRETTY_NAME").replace("\"", ""));
    }

    /** Memory that is available to programs without swapping. */
    public static long availableBytes() throws IOException {
        return kilobytes("MemAvailable") * 1024;
    }

    /** Moves all threads of this program, and what they start, to these cores. */
    public static void moveThisProgramTo(String cores) throws IOException {
        Commands.run(List.of(
                "taskset", "-a", "-c", "-p", cores, "" + ProcessHandle.current().pid()));
    }

    /** The number of this machine's cores, also after this program has moved to some of them. */
    private static int coreCount() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return (int) lines.filter(line -> line.startsWith("processor")).count();
        }
    }

    private static long kilobytes(String name) throws IOException {
        return Long.parseLong(field("/proc/meminfo", name).replaceAll("[^0-9]", ""));
    }

    /** The rest of the first line of a file that begins with a name. */
    static String field(String file, String name) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of(file))) {
            return lines.filter(line -> line.startsWith(name))
                    .map(line -> line.substring(name.length()).replaceFirst("^\\s*[:=]\\s*", ""))
                    .findFirst()
                    .orElse("unknown");
        }
    }
}
