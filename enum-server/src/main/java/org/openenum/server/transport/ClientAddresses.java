package org.openenum.server.transport;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Converts socket addresses in the kernel's format to Java's. It caches the last ones seen: creating an object for
 * every packet costs more than a lookup, and most queries come from few proxies.
 *
 * <p>It belongs to one event loop.
 */
final class ClientAddresses {

    /** The most clients in the cache. The address determines the slot; a new client replaces the old one there. */
    private static final int PLACES = 1024;

    private static final int IPV4_FAMILY = 2;
    private static final int FAMILY = 0;
    private static final int IPV4_ADDRESS = 4;
    private static final int IPV6_ADDRESS = 8;

    private final long[] high = new long[PLACES];
    private final long[] low = new long[PLACES];
    private final @Nullable InetAddress[] known = new InetAddress[PLACES];

    /**
     * The address without its port.
     *
     * @param memory in native byte order
     * @param at where in it a {@code struct sockaddr_in} or {@code sockaddr_in6} begins
     */
    InetAddress read(ByteBuffer memory, int at) {
        if (memory.getShort(at + FAMILY) == IPV4_FAMILY) {
            return find(memory, at + IPV4_ADDRESS, 4, 0, memory.getInt(at + IPV4_ADDRESS));
        }
        return find(
                memory,
                at + IPV6_ADDRESS,
                16,
                memory.getLong(at + IPV6_ADDRESS),
                memory.getLong(at + IPV6_ADDRESS + 8));
    }

    private InetAddress find(ByteBuffer memory, int at, int octets, long first, long second) {
        int place = Long.hashCode((first * 31 + second) * 0x9E3779B97F4A7C15L) & PLACES - 1;
        InetAddress address = known[place];
        if (address != null && high[place] == first && low[place] == second) {
            return address;
        }
        InetAddress fresh = address(memory, at, octets);
        high[place] = first;
        low[place] = second;
        known[place] = fresh;
        return fresh;
    }

    private static InetAddress address(ByteBuffer memory, int at, int octets) {
        byte[] address = new byte[octets];
        memory.get(at, address);
        try {
            return InetAddress.getByAddress(address);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("4 and 16 octets are addresses", e);
        }
    }
}
