package org.openenum.load.rest;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;

/**
 * A kept HTTP/1.1 connection to enum-admin on loopback. It blocks; one thread uses it.
 *
 * <p>It understands what enum-admin sends: a body with a length, in chunks, or none. It is no client for other servers.
 */
final class RestConnection implements Closeable {

    /** A batch on a machine that does other things. */
    private static final Duration LIMIT = Duration.ofSeconds(60);

    private static final int MAX_HEAD_OCTETS = 16 << 10;

    private static final int MAX_BODY_OCTETS = 16 << 20;

    private static final int HEXADECIMAL = 16;

    private static final int NO_CONTENT = 204;

    private final Socket socket;

    private final OutputStream out;

    private final InputStream in;

    private final String fields;

    /** Connects. */
    RestConnection(int port, String token) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout((int) LIMIT.toMillis());
        out = socket.getOutputStream();
        in = new BufferedInputStream(socket.getInputStream());
        fields = "Host: 127.0.0.1:" + port + "\r\nAuthorization: Bearer " + token
                + "\r\nContent-Type: application/json\r\n";
    }

    /**
     * An answer.
     *
     * @param status of HTTP
     * @param body as text
     */
    record Answer(int status, String body) {}

    /** Sends a request and waits for its answer. */
    Answer send(RestRequest request) throws IOException {
        byte[] body = request.json().getBytes(StandardCharsets.UTF_8);
        String head = request.method() + " /api/v1" + request.path() + " HTTP/1.1\r\n" + fields
                + (request.condition().isEmpty() ? "" : request.condition() + "\r\n")
                + "Content-Length: " + body.length + "\r\n\r\n";
        byte[] start = head.getBytes(StandardCharsets.UTF_8);
        byte[] message = new byte[start.length + body.length];
        System.arraycopy(start, 0, message, 0, start.length);
        System.arraycopy(body, 0, message, start.length, body.length);
        out.write(message);
        return answer();
    }

    private Answer answer() throws IOException {
        String statusLine = line();
        String[] words = statusLine.split(" ", 3);
        if (words.length < 2 || !words[0].startsWith("HTTP/1.1")) {
            throw new IOException("not an answer: " + statusLine);
        }
        int status = Integer.parseInt(words[1]);
        int length = 0;
        boolean chunked = false;
        for (String field = line(); !field.isEmpty(); field = line()) {
            String lower = field.toLowerCase(Locale.ROOT);
            if (lower.startsWith("content-length:")) {
                length = limited(Integer.parseInt(value(lower)));
            } else if (lower.startsWith("transfer-encoding:")) {
                chunked = value(lower).equals("chunked");
            }
        }
        if (status == NO_CONTENT) {
            return new Answer(status, "");
        }
        return new Answer(status, chunked ? chunks() : text(length));
    }

    private String chunks() throws IOException {
        StringBuilder body = new StringBuilder();
        while (true) {
            int size = limited(Integer.parseInt(line().split(";", 2)[0].strip(), HEXADECIMAL));
            body.append(text(size));
            line();
            if (size == 0) {
                return body.toString();
            }
            limited(body.length());
        }
    }

    private static int limited(int octets) throws IOException {
        if (octets < 0 || octets > MAX_BODY_OCTETS) {
            throw new IOException("an answer of " + octets + " octets");
        }
        return octets;
    }

    private static String value(String field) {
        return field.substring(field.indexOf(':') + 1).strip();
    }

    private String text(int length) throws IOException {
        byte[] octets = in.readNBytes(length);
        if (octets.length < length) {
            throw new EOFException("the connection was closed within an answer");
        }
        return new String(octets, StandardCharsets.UTF_8);
    }

    private String line() throws IOException {
        StringBuilder line = new StringBuilder();
        for (int octet = in.read(); octet != '\n'; octet = in.read()) {
            if (octet < 0) {
                throw new EOFException("the connection was closed");
            }
            if (line.length() == MAX_HEAD_OCTETS) {
                throw new IOException("a header line of more than " + MAX_HEAD_OCTETS + " octets");
            }
            if (octet != '\r') {
                line.append((char) octet);
            }
        }
        return line.toString();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
