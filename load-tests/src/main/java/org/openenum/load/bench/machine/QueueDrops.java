package org.openenum.load.bench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Datagrams that came to a UDP port of this machine and found its sockets' queues full, as the kernel counts them as
 * long as the sockets are open.
 *
 * @param port of whoever listens
 */
public record QueueDrops(int port) {

    private static final List<Path> SOCKETS = List.of(Path.of("/proc/net/udp"), Path.of("/proc/net/udp6"));

    /** How many so far. */
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

    /** A line is a socket: its local address and port in hexadecimal digits come second, its drops last. */
    long count(Stream<String> lines) {
        String local = ":" + String.format(Locale.ROOT, "%04X", port);
        return lines.map(line -> line.strip().split("\\s+"))
                .filter(words -> words[1].endsWith(local))
                .mapToLong(words -> Long.parseLong(words[words.length - 1]))
                .sum();
    }
}
