package org.openenum.load.bench.transport;

import java.io.IOException;

/** The transports of queries. */
enum Carrier {
    UDP("UDP"),
    TCP_KEPT("TCP, one connection kept"),
    TCP_NEW("TCP, a new connection for each query");

    private final String words;

    Carrier(String words) {
        this.words = words;
    }

    /** Its name in tables. */
    String words() {
        return words;
    }

    /** A client with one outstanding query at a time. */
    Exchange open(int port) throws IOException {
        return switch (this) {
            case UDP -> new UdpExchange(port);
            case TCP_KEPT -> new TcpExchange(port, true);
            case TCP_NEW -> new TcpExchange(port, false);
        };
    }
}
