package org.openenum.server.transport;

import java.io.UncheckedIOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The addresses to listen on, one by one.
 *
 * <p>An answer must come from the address that the query was sent to (RFC 2181, section 4.1). A socket bound to one
 * address ensures that; one bound to all of them answers from whichever address the route prefers. So "all" is expanded
 * to the addresses that the machine has at the start: an address added later is served after a restart.
 */
final class ListenAddresses {

    private ListenAddresses() {}

    static List<InetSocketAddress> oneByOne(List<InetSocketAddress> wanted) {
        Set<InetSocketAddress> addresses = new LinkedHashSet<>();
        for (InetSocketAddress address : wanted) {
            if (address.getAddress().isAnyLocalAddress()) {
                boolean v4Only = address.getAddress() instanceof Inet4Address;
                ofThisMachine()
                        .filter(own -> !v4Only || own instanceof Inet4Address)
                        .forEach(own -> addresses.add(new InetSocketAddress(own, address.getPort())));
            } else {
                addresses.add(address);
            }
        }
        return List.copyOf(addresses);
    }

    private static Stream<InetAddress> ofThisMachine() {
        try {
            return NetworkInterface.networkInterfaces()
                    .filter(ListenAddresses::isUp)
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress());
        } catch (SocketException e) {
            throw new UncheckedIOException("the addresses of this machine cannot be listed", e);
        }
    }

    private static boolean isUp(NetworkInterface networkInterface) {
        try {
            return networkInterface.isUp();
        } catch (SocketException e) {
            return false;
        }
    }
}
