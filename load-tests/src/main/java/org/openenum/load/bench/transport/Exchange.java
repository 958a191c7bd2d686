package org.openenum.load.bench.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** A blocking client of a server on loopback, with one outstanding query at a time. One thread uses it. */
interface Exchange extends AutoCloseable {

    /** On loopback, no answer takes so long unless it is lost. */
    int PATIENCE_MILLIS = 2_000;

    /** More than any answer in this experiment. */
    int MAX_ANSWER_OCTETS = 4_096;

    void send(byte[] question) throws IOException;

    /**
     * Waits for a message, which may answer an earlier query that timed out.
     *
     * @param answer where it is written
     * @return its length
     */
    int receive(byte[] answer) throws IOException;

    @Override
    void close() throws IOException;

    static InetSocketAddress loopback(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }
}
