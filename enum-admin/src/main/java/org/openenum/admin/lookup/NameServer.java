package org.openenum.admin.lookup;

/**
 * A DNS server that can be queried.
 *
 * @param name its displayed name
 */
record NameServer(String name, String host, int port) {

    /** The host or address, an IPv6 address in brackets, and the port. */
    String address() {
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port;
    }
}
