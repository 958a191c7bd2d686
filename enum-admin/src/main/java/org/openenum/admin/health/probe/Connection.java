package org.openenum.admin.health.probe;

import java.io.Closeable;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Sentence;

/** A TCP connection with a total time limit, whatever the peer does. Used by one thread. */
final class Connection implements Closeable {

    /**
     * Enough for a first line and some headers: a server that sends more before an empty line does not speak SIP or
     * HTTP.
     */
    private static final int MAX_HEAD_OCTETS = 16_384;

    private final Socket socket;

    private Connection(Socket socket) {
        this.socket = socket;
    }

    static Connection open(InetSocketAddress address, int timeoutMillis) throws IOException {
        Socket socket = new TimedSocket(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
        try {
            socket.connect(address, timeoutMillis);
            return new Connection(socket);
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    /** The same connection with TLS. */
    Connection secured(String host) throws IOException {
        SSLSocket secured = (SSLSocket) AnyCertificate.sockets().createSocket(socket, host, socket.getPort(), true);
        try {
            secured.startHandshake();
        } catch (SocketTimeoutException e) {
            String why = Sentence.of("probe.no-handshake").text();
            throw new SSLException(why, e);
        }
        return new Connection(secured);
    }

    String localAddress() {
        return SipOptions.hostPort(socket.getLocalAddress(), socket.getLocalPort());
    }

    void send(String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    /**
     * Reads up to the next empty line.
     *
     * @return null at the end of the stream
     */
    @Nullable
    String readHead() throws IOException {
        InputStream in = socket.getInputStream();
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            if (head.length() >= MAX_HEAD_OCTETS) {
                String why = Sentence.of("probe.long-head", MAX_HEAD_OCTETS).text();
                throw new IOException(why);
            }
            int octet = in.read();
            if (octet < 0) {
                return null;
            }
            head.append((char) octet);
        }
        return head.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    /**
     * A socket with one deadline for all of its reads, including those of TLS on top of it, however slowly octets
     * arrive.
     */
    private static final class TimedSocket extends Socket {

        private final long endNanos;

        TimedSocket(long endNanos) {
            this.endNanos = endNanos;
        }

        @Override
        public InputStream getInputStream() throws IOException {
            return new FilterInputStream(super.getInputStream()) {
                @Override
                public int read() throws IOException {
                    setSoTimeout(leftMillis());
                    return super.read();
                }

                @Override
                public int read(byte[] octets, int offset, int length) throws IOException {
                    setSoTimeout(leftMillis());
                    return super.read(octets, offset, length);
                }
            };
        }

        private int leftMillis() throws SocketTimeoutException {
            long left = TimeUnit.NANOSECONDS.toMillis(endNanos - System.nanoTime());
            if (left <= 0) {
                throw new SocketTimeoutException();
            }
            return (int) left;
        }
    }
}
