package org.openenum.load.bench.handover;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;
import org.openenum.load.dns.Answer;
import org.xbill.DNS.Rcode;

/**
 * A client with one TCP connection, on which it sends a query from time to time; a closed connection is opened again.
 * One thread.
 */
final class OpenConnection implements AutoCloseable {

    private static final int LENGTH_OCTETS = 2;
    private static final int MAX_ANSWER_OCTETS = 4_096;

    private final int port;
    private final Selector selector;
    private final ConnectionTally tally;
    private final ByteBuffer received = ByteBuffer.allocate(LENGTH_OCTETS + MAX_ANSWER_OCTETS);
    private @Nullable SocketChannel channel;
    private boolean waits;
    private long askedNanos;
    private int id;

    OpenConnection(int port, Selector selector, ConnectionTally tally) throws IOException {
        this.port = port;
        this.selector = selector;
        this.tally = tally;
        this.channel = open();
    }

    private SocketChannel open() throws IOException {
        SocketChannel opened = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
        opened.configureBlocking(false);
        opened.register(selector, SelectionKey.OP_READ, this);
        return opened;
    }

    /**
     * Sends a query. An earlier one that has not been answered by now is lost.
     *
     * @param question a message; its id is replaced each time
     */
    void ask(byte[] question) {
        if (waits) {
            lose();
        }
        id = (id + 1) & 0xffff;
        ByteBuffer frame = ByteBuffer.allocate(LENGTH_OCTETS + question.length);
        frame.putShort((short) question.length)
                .put(question)
                .putShort(LENGTH_OCTETS, (short) id)
                .flip();
        try {
            SocketChannel to = channel == null ? open() : channel;
            channel = to;
            waits = true;
            askedNanos = System.nanoTime();
            to.write(frame); // A few octets into an empty buffer: all are written at once.
        } catch (IOException e) {
            cut();
        }
    }

    /** Reads what has arrived. */
    void read() {
        SocketChannel from = channel;
        try {
            if (from == null) {
                return;
            }
            if (from.read(received) < 0) {
                cut();
            }
            while (isWhole()) {
                take();
            }
        } catch (IOException e) {
            cut();
        }
    }

    private boolean isWhole() {
        return received.position() >= LENGTH_OCTETS
                && received.position() >= LENGTH_OCTETS + Short.toUnsignedInt(received.getShort(0));
    }

    private void take() throws IOException {
        byte[] message = new byte[received.flip().getShort()];
        received.get(message).compact();
        if (!waits || Answer.id(message) != id) {
            return; // Late: already counted as lost.
        }
        Answer answer = Answer.read(message);
        if (answer.rcode() == Rcode.NOERROR && !answer.records().isEmpty()) {
            waits = false;
            tally.answered(System.nanoTime() - askedNanos);
        } else {
            lose();
        }
    }

    private void lose() {
        waits = false;
        tally.lost();
    }

    private void cut() {
        tally.cut();
        if (waits) {
            lose();
        }
        received.clear();
        close();
    }

    @Override
    public void close() {
        try {
            if (channel != null) {
                channel.close();
            }
        } catch (IOException e) {
            // It is closed anyway.
        }
        channel = null;
    }
}
