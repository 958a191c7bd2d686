package org.openenum.admin.lookup;

/**
 * A DNS server that can be asked.
 *
 * @param name what people call it
 */
record NameServer(String name, String host, int port) {

    /** As people write it: a host or address, one of IPv6 in brackets, and the port. */
    String address() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
