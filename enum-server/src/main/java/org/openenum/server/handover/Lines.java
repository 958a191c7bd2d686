package org.openenum.server.handover;

import java.io.EOFException;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Exchanges lines of text with another process. For one thread at a time. */
final class Lines implements AutoCloseable {

    /** Enough for a path and a few words. */
    private static final int MAX_LINE_OCTETS = 1024;

    private final SocketChannel channel;
    private final Selector selector;
    private final ByteBuffer heard = ByteBuffer.allocate(MAX_LINE_OCTETS);

    Lines(SocketChannel channel) throws IOException {
        this.channel = channel;
        this.selector = Selector.open();
        channel.configureBlocking(false);
        channel.register(selector, SelectionKey.OP_READ);
    }

    /** @throws IOException if nobody listens there */
    static Lines to(Path path) throws IOException {
        return new Lines(SocketChannel.open(UnixDomainSocketAddress.of(path)));
    }

    /**
     * Sends a line. The kernel takes it at once, since each side waits for the answer before it sends again.
     *
     * @throws EOFException if the other process has ended and left no unread line
     * @throws IOException if it has ended and left an unread line, which the message contains
     */
    void say(String line) throws IOException {
        ByteBuffer octets = StandardCharsets.UTF_8.encode(line + "\n");
        try {
            while (octets.hasRemaining()) {
                channel.write(octets);
            }
        } catch (IOException e) {
            String last = next();
            throw last == null ? gone(e) : new IOException("the other process said: " + last, e);
        }
    }

    private int read() throws EOFException {
        try {
            return channel.read(heard);
        } catch (IOException e) {
            throw gone(e);
        }
    }

    /** On a Unix socket, no other failure is possible. */
    private static EOFException gone(IOException cause) {
        EOFException gone = new EOFException("the other process has ended");
        gone.initCause(cause);
        return gone;
    }

    /**
     * The next line.
     *
     * @throws EOFException if the other process has ended
     * @throws SocketTimeoutException if no line comes in time
     */
    String hear(Duration within) throws IOException {
        long deadline = System.nanoTime() + within.toNanos();
        for (String line = next(); ; line = next()) {
            if (line != null) {
                return line;
            }
            long left = (deadline - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                throw new SocketTimeoutException("the other process has sent nothing for " + within.toSeconds() + " s");
            }
            selector.select(left);
            selector.selectedKeys().clear();
        }
    }

    /**
     * The next line, without a time limit.
     *
     * @throws EOFException if the other process has ended
     */
    String hear() throws IOException {
        for (String line = next(); ; line = next()) {
            if (line != null) {
                return line;
            }
            selector.select();
            selector.selectedKeys().clear();
        }
    }

    /**
     * A line that has already come; null if there is none.
     *
     * @throws EOFException if the other process has ended
     */
    @Nullable
    String next() throws IOException {
        int count = read();
        for (int i = 0; i < heard.position(); i++) {
            if (heard.get(i) == '\n') {
                return take(i);
            }
        }
        if (count < 0) {
            throw new EOFException("the other process has ended");
        }
        if (!heard.hasRemaining()) {
            throw new IOException("a line is too long");
        }
        return null;
    }

    private String take(int length) {
        heard.flip();
        byte[] octets = new byte[length];
        heard.get(octets);
        heard.get();
        heard.compact();
        return new String(octets, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        selector.close();
        channel.close();
    }
}
