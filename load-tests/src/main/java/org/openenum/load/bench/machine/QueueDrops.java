package org.openenum.load.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The datagrams for a UDP port of this machine that were dropped because the queues of its sockets were full, as
 * counted by the kernel while the sockets are open.
 *
 * @param port of the server
 */
public record QueueDrops(int port) {

    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

    /** The number so far. */
    public long count() throws IOException {
        long all = 0;
        for (Path file : SOCKETS) {
            if (Files.exists(file)) {
                try (Stream<String> lines = Files.lines(file)) {
                    all += count(lines);
                }
            }
        }
        return all;
    }

    /**
     * A line is a socket: its local address and port in hexadecimal digits are in the second column, its drops in the
     * last.
     */
    long count(Stream<String> lines) {
        String local = ":" + String.format(Locale.ROOT, "%04X", port);
        return lines.map(line -> line.strip().split("\\s+"))
                .filter(words -> words[1].endsWith(local))
                .mapToLong(words -> Long.parseLong(words[words.length - 1]))
                .sum();
    }
}
