package org.openenum.server.transport;

import io.netty.channel.unix.Socket;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;

/**
 * A socket that another process has passed to this one: bound or connected, with all data that waits in it.
 *
 * @param descriptor its file descriptor in this process
 * @param address its local address
 */
record PassedSocket(int descriptor, Kind kind, InetSocketAddress address) {

    /** The kinds of sockets that can be passed. */
    enum Kind {
        UDP,
        LISTENER,
        CONNECTION
    }

    // socket(7): SOL_SOCKET, SO_TYPE, SO_ACCEPTCONN; SOCK_DGRAM
    private static final int SOCKET_LEVEL = 1;
    private static final int TYPE = 3;
    private static final int IS_LISTENER = 30;
    private static final int DATAGRAMS = 2;

    /** @throws IOException if it is not a socket, or no longer connected */
    static PassedSocket of(int descriptor) throws IOException {
        Socket socket = new Socket(descriptor);
        InetSocketAddress address = socket.localAddress();
        if (address == null) {
            throw new IOException("a socket without an address");
        }
        if (socket.getIntOpt(SOCKET_LEVEL, TYPE) == DATAGRAMS) {
            return new PassedSocket(descriptor, Kind.UDP, address);
        }
        boolean listens = socket.getIntOpt(SOCKET_LEVEL, IS_LISTENER) != 0;
        return new PassedSocket(descriptor, listens ? Kind.LISTENER : Kind.CONNECTION, address);
    }

    void close() {
        try {
            new Socket(descriptor).close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
