package org.openenum.server.transport;

import java.io.IOException;

/** A bound UDP socket, whose queries are answered on one event loop from the first {@link #read} until it is closed. */
interface UdpSocket {

    boolean isOpen();

    /** The file descriptor of the socket. */
    int descriptor();

    /**
     * The queue in which its queries wait; on any thread.
     *
     * @throws IOException if the kernel does not report it
     */
    default ReceiveQueue queue() throws IOException {
        return ReceiveQueue.of(descriptor());
    }

    /**
     * Sets whether its queries are read; otherwise they wait in the kernel. Returns when this is in effect. Do not call
     * it on the socket's event loop.
     */
    void read(boolean on);

    /** Closes the socket; returns when that is done. Do not call it on the socket's event loop. */
    void close();
}
