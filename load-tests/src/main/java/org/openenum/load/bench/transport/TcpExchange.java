package org.openenum.load.bench.transport;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import org.jspecify.annotations.Nullable;

/** Over TCP, each message after its length (RFC 1035, section 4.2.2); length and query are sent in one segment. */
final class TcpExchange implements Exchange {

    private static final int LENGTH_OCTETS = 2;

    private final int port;
    private final boolean keeps;
    private @Nullable Socket open;

    /** @param keeps whether all queries use one connection */
    TcpExchange(int port, boolean keeps) {
        this.port = port;
        this.keeps = keeps;
    }

    @Override
    public void send(byte[] question) throws IOException {
        if (!keeps) {
            // If it is still open, there was no answer.
            close();
        }
        byte[] framed = new byte[LENGTH_OCTETS + question.length];
        framed[0] = (byte) (question.length >> 8);
        framed[1] = (byte) question.length;
        System.arraycopy(question, 0, framed, LENGTH_OCTETS, question.length);
        connection().getOutputStream().write(framed);
    }

    @Override
    public int receive(byte[] answer) throws IOException {
        InputStream in = connection().getInputStream();
        read(in, answer, LENGTH_OCTETS);
        int length = (answer[0] & 0xff) << 8 | (answer[1] & 0xff);
        if (length > answer.length) {
            throw new IOException("an answer of " + length + " octets");
        }
        read(in, answer, length);
        if (!keeps) {
            close();
        }
        return length;
    }

    private Socket connection() throws IOException {
        Socket socket = open;
        if (socket == null) {
            socket = new Socket();
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(PATIENCE_MILLIS);
            socket.connect(Exchange.loopback(port), PATIENCE_MILLIS);
            open = socket;
        }
        return socket;
    }

    private static void read(InputStream in, byte[] into, int length) throws IOException {
        if (in.readNBytes(into, 0, length) < length) {
            throw new EOFException("the server closed the connection");
        }
    }

    @Override
    public void close() throws IOException {
        if (open != null) {
            open.close();
            open = null;
        }
    }
}
