package org.openenum.server.transport;

import java.net.InetAddress;
import java.net.InetSocketAddress;

/** DNS cannot listen on an address; the message is written for the operator. */
public final class CannotListenException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CannotListenException(String transport, InetSocketAddress address, Throwable cause) {
        super("DNS cannot listen on " + transport + " " + text(address) + ": " + reason(cause), cause);
    }

    /** An address in the usual notation: 127.0.0.1:5300, [::1]:5300. */
    static String text(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String literal = host == null ? address.getHostString() : host.getHostAddress();
        return (literal.contains(":") ? "[" + literal + "]" : literal) + ":" + address.getPort();
    }

    /** The causes are in English, whatever the language of this machine: {@code ./openenum} sets LANGUAGE. */
    private static String reason(Throwable cause) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof OutOfMemoryError) {
            return "there is not enough memory outside the heap for so many threads (OPENENUM_DNS_THREADS): " + message;
        }
        if (message.contains("in use")) {
            return "the port is in use by another program";
        }
        if (message.contains("ermission denied")) {
            return "no permission (ports below 1024 need CAP_NET_BIND_SERVICE)";
        }
        if (message.contains("annot assign requested address")) {
            return "this machine does not have that address";
        }
        return message;
    }
}
