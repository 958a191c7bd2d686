package org.openenum.load.prove.client;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.prove.history.FloodAnswers;
import org.openenum.load.prove.history.FloodAnswers.Source;

/**
 * Sends queries to one DNS server at a steady rate over UDP without waiting for answers, like an attacker with a forged
 * source address; receives the answers, as the victim would. One thread uses it.
 */
final class Flood {

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int RECEIVE_BUFFER_OCTETS = 4 << 20;
    private static final int MAX_OCTETS = 65_535;
    /**
     * If this thread stood still for longer, the missed queries are skipped: all at once they would overflow the
     * server's queue.
     */
    private static final int TICKS_AT_ONCE = 50;
    /** For the answers that are still on their way after the last query. */
    private static final long LAST_ANSWERS_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Source source;
    private final List<DatagramChannel> sources = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(MAX_OCTETS);
    private final List<Tally> tallies;
    private final InetSocketAddress server;
    private int sent;

    /**
     * Sends from addresses of this machine, each with a port.
     *
     * @param source what the addresses stand for
     */
    Flood(Source source, List<InetSocketAddress> addresses, InetSocketAddress server, List<FloodQuestion> questions)
            throws IOException {
        this.source = source;
        this.server = server;
        this.tallies = questions.stream().map(Tally::new).toList();
        for (InetSocketAddress address : addresses) {
            sources.add(open(address));
        }
    }

    private DatagramChannel open(InetSocketAddress address) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BUFFER_OCTETS);
        channel.configureBlocking(false);
        return channel.bind(address).connect(server);
    }

    /** Queries of one kind, and their answers. */
    private static final class Tally {

        private final FloodQuestion question;
        private final ByteBuffer wire;
        private long questions;
        private long answers;
        private long octets;
        private int largestOctets;

        Tally(FloodQuestion question) {
            this.question = question;
            byte[] octets = question.message().toWire();
            this.wire = ByteBuffer.allocateDirect(octets.length).put(octets);
        }

        void answered(int size) {
            answers++;
            octets += size;
            largestOctets = Math.max(largestOctets, size);
        }

        FloodAnswers said(Source source) {
            return new FloodAnswers(
                    question.kind(),
                    source,
                    questions,
                    questions * wire.capacity(),
                    answers,
                    octets,
                    largestOctets,
                    question.allowedOctets());
        }
    }

    /** Sends this many queries a second for a time. */
    List<FloodAnswers> run(int perSecond, Duration time) throws IOException {
        long begun = System.nanoTime();
        long passed = 0;
        long leftOut = 0;
        long mostAtOnce = TICKS_AT_ONCE * TICK_NANOS * perSecond / TimeUnit.SECONDS.toNanos(1);
        while (passed < time.toNanos()) {
            long due = passed * perSecond / TimeUnit.SECONDS.toNanos(1);
            leftOut += Math.max(0, due - leftOut - sent - mostAtOnce);
            while (sent < due - leftOut) {
                send();
            }
            receive();
            LockSupport.parkNanos(TICK_NANOS);
            passed = System.nanoTime() - begun;
        }
        LockSupport.parkNanos(LAST_ANSWERS_NANOS);
        receive();
        for (DatagramChannel each : sources) {
            each.close();
        }
        return tallies.stream().map(tally -> tally.said(source)).toList();
    }

    /** The ID of a query identifies its kind. */
    private void send() throws IOException {
        int kind = sent % tallies.size();
        Tally tally = tallies.get(kind);
        tally.wire.putShort(0, (short) kind).rewind();
        DatagramChannel channel = sources.get(sent / tallies.size() % sources.size());
        if (channel.write(tally.wire) > 0) {
            tally.questions++;
        }
        sent++;
    }

    private void receive() throws IOException {
        for (DatagramChannel channel : sources) {
            int octets = receive(channel);
            while (octets > Short.BYTES) {
                tallies.get(buffer.getShort(0)).answered(octets);
                octets = receive(channel);
            }
        }
    }

    private int receive(DatagramChannel channel) throws IOException {
        buffer.clear();
        try {
            return channel.read(buffer);
        } catch (PortUnreachableException e) {
            return 0;
        }
    }
}
