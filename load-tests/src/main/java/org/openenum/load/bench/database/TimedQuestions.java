package org.openenum.load.bench.database;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Sends one query after another and measures the time of each answer. It has its own thread until {@link #finish()}.
 */
final class TimedQuestions {

    /** The server gives up after 1.5 s. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    /** Negligible beside thousands of queries a second. */
    private static final Duration BETWEEN = Duration.ofMillis(1);

    private static final double NANOS_PER_MILLI = 1e6;
    private static final int MAX_OCTETS = 4_096;
    private static final int SIGNIFICANT_DIGITS = 3;

    private final int port;
    private final List<String> questions;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Histogram nanos = new Histogram(SIGNIFICANT_DIGITS);
    private final Thread thread;
    private long lost;
    private @Nullable IOException failure;

    private TimedQuestions(String title, int port, List<String> questions) {
        this.port = port;
        this.questions = List.copyOf(questions);
        this.thread = new Thread(this::ask, title);
    }

    /**
     * Starts.
     *
     * @param questions sent in turn, in the format of dnsperf: name, blank, type
     */
    static TimedQuestions start(String title, int port, List<String> questions) {
        TimedQuestions timed = new TimedQuestions(title, port, questions);
        timed.thread.setDaemon(true);
        timed.thread.start();
        return timed;
    }

    /** Ends, and returns the response times at the client, in milliseconds. */
    Row finish() throws IOException {
        over.set(true);
        Waiting.untilEnd(thread);
        if (failure != null) {
            throw failure;
        }
        String title = thread.getName();
        return new Row()
                .and(title + "Timed", nanos.getTotalCount())
                .and(title + "Lost", lost)
                .and(title + "P50Millis", nanos.getValueAtPercentile(50) / NANOS_PER_MILLI)
                .and(title + "P99Millis", nanos.getValueAtPercentile(99) / NANOS_PER_MILLI)
                .and(title + "MaxMillis", nanos.getMaxValue() / NANOS_PER_MILLI);
    }

    private void ask() {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.connect(InetAddress.getLoopbackAddress(), port);
            socket.setSoTimeout((int) PATIENCE.toMillis());
            for (int i = 0; !over.get(); i = (i + 1) % questions.size()) {
                ask(socket, questions.get(i));
                LockSupport.parkNanos(BETWEEN.toNanos());
            }
        } catch (IOException e) {
            failure = e;
        }
    }

    private void ask(DatagramSocket socket, String question) throws IOException {
        Message query = Message.newQuery(Record.newRecord(Asker.owner(question), Type.NAPTR, DClass.IN));
        byte[] octets = query.toWire();
        DatagramPacket answer = new DatagramPacket(new byte[MAX_OCTETS], MAX_OCTETS);
        long begin = System.nanoTime();
        socket.send(new DatagramPacket(octets, octets.length));
        try {
            do {
                socket.receive(answer);
            } while (answer.getData()[0] != octets[0] || answer.getData()[1] != octets[1]); // A late answer.
            nanos.recordValue(System.nanoTime() - begin);
        } catch (SocketTimeoutException e) {
            lost++;
        }
    }
}
