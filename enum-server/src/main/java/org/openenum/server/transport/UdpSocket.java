package org.openenum.server.transport;

import java.io.IOException;

/**
 * A bound UDP socket, whose questions are answered on one event loop from the first {@link #read} until it is closed.
 */
interface UdpSocket {

    boolean isOpen();

    /** The socket as the kernel knows it. */
    int descriptor();

    /**
     * Where its questions wait; on any thread.
     *
     * @throws IOException if the kernel does not tell
     */
    default ReceiveQueue queue() throws IOException {
        return ReceiveQueue.of(descriptor());
    }

    /**
     * Whether its questions are read; what comes meanwhile waits in the kernel. Returns when that is so; not to be
     * called on its event loop.
     */
    void read(boolean on);

    /** Closes it and returns when that is done; not to be called on its event loop. */
    void close();
}
