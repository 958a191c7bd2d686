package org.openenum.server.transport;

import java.net.InetSocketAddress;

/** A bound UDP socket, whose questions are answered on one event loop until it is closed. */
interface UdpSocket {

    /** Where it is bound, with its real port. */
    InetSocketAddress address();

    boolean isOpen();

    /** Closes it and returns when that is done; not to be called on its event loop. */
    void close();
}
