package org.openenum.load.bench.handover;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Many open TCP connections, each of which sends a query from time to time. They have one thread until they are closed.
 */
final class OpenConnections implements AutoCloseable {

    /**
     * On each connection: much shorter than a server's limit for idle connections, and much longer than any answer
     * takes.
     */
    private static final Duration BETWEEN_QUESTIONS = Duration.ofSeconds(5);

    /**
     * If this program was delayed for longer, there are answers to be read first, before a connection sends its next
     * query.
     */
    private static final long MADE_UP_FOR_NANOS = Duration.ofMillis(200).toNanos();

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Selector selector = Selector.open();
    private final ConnectionTally tally = new ConnectionTally();
    private final List<OpenConnection> connections = new ArrayList<>();
    private final List<byte[]> questions;
    private final long betweenNanos;
    private final Thread thread = new Thread(this::run, "open connections");
    private volatile boolean over;

    private OpenConnections(List<byte[]> questions, Duration between) throws IOException {
        this.questions = List.copyOf(questions);
        this.betweenNanos = between.toNanos();
    }

    /**
     * Opens all connections, and begins to send queries.
     *
     * @param sample in the format of dnsperf: name, blank, type
     */
    static OpenConnections start(int port, int count, List<String> sample) throws IOException {
        return start(port, count, sample, BETWEEN_QUESTIONS);
    }

    /** Opens all connections, with another time between two queries on a connection. */
    static OpenConnections start(int port, int count, List<String> sample, Duration between) throws IOException {
        List<byte[]> questions = new ArrayList<>();
        for (String each : sample) {
            questions.add(message(each));
        }
        OpenConnections all = new OpenConnections(questions, between.dividedBy(count));
        for (int i = 0; i < count; i++) {
            all.connections.add(new OpenConnection(port, all.selector, all.tally));
        }
        all.thread.setDaemon(true);
        all.thread.start();
        return all;
    }

    private static byte[] message(String question) throws IOException {
        int type = Type.value(question.split(" ", 2)[1]);
        return Message.newQuery(Record.newRecord(Asker.owner(question), type, DClass.IN))
                .toWire();
    }

    /** The counts since the last call. */
    ConnectionTally.Seen seen() {
        return tally.next();
    }

    private void run() {
        long dueNanos = System.nanoTime();
        int turn = 0;
        while (!over) {
            if (dueNanos - System.nanoTime() <= 0) {
                connections.get(turn % connections.size()).ask(questions.get(turn % questions.size()));
                turn = turn == Integer.MAX_VALUE ? 0 : turn + 1;
                dueNanos += betweenNanos;
                long now = System.nanoTime();
                if (now - dueNanos > MADE_UP_FOR_NANOS) {
                    dueNanos = now;
                }
            }
            read(Math.max(1, (dueNanos - System.nanoTime()) / NANOS_PER_MILLI));
        }
    }

    private void read(long withinMillis) {
        try {
            selector.select(OpenConnections::read, withinMillis);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void read(SelectionKey key) {
        ((OpenConnection) key.attachment()).read();
    }

    @Override
    public void close() throws IOException {
        over = true;
        selector.wakeup();
        Waiting.untilEnd(thread);
        connections.forEach(OpenConnection::close);
        selector.close();
    }
}
