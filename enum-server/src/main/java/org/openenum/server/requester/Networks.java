package org.openenum.server.requester;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The networks of one group, packed. Immutable.
 *
 * <p>An address is 128 bits in two longs; an IPv4 address is in the first 32 of them.
 */
public final class Networks {

    /** No network at all. */
    public static final Networks NONE = new Builder().build();

    /** Flag in the length of an IPv4 network; lengths only go up to 128. */
    private static final int IPV4 = 0x200;

    private static final int LENGTH = 0x1FF;
    private static final int IPV4_OCTETS = 4;

    private final long[] hi;
    private final long[] lo;
    private final short[] lengths;

    private Networks(long[] hi, long[] lo, short[] lengths) {
        this.hi = hi;
        this.lo = lo;
        this.lengths = lengths;
    }

    public int size() {
        return lengths.length;
    }

    /** The first address of a network: 4 octets or 16. */
    public byte[] network(int i) {
        byte[] octets = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(hi[i])
                .putLong(lo[i])
                .array();
        return isIpv4(i) ? Arrays.copyOf(octets, IPV4_OCTETS) : octets;
    }

    long hi(int i) {
        return hi[i];
    }

    long lo(int i) {
        return lo[i];
    }

    /** The prefix length of a network, in bits. */
    public int length(int i) {
        return lengths[i] & LENGTH;
    }

    boolean isIpv4(int i) {
        return (lengths[i] & IPV4) != 0;
    }

    long bytes() {
        return (2L * Long.BYTES + Short.BYTES) * size();
    }

    /** Collects networks. */
    public static final class Builder {

        private static final int FIRST_ROOM = 16;

        private long[] hi = new long[FIRST_ROOM];
        private long[] lo = new long[FIRST_ROOM];
        private short[] lengths = new short[FIRST_ROOM];
        private int size;

        /**
         * Adds a network.
         *
         * @param network its first address, 4 octets or 16
         * @throws IllegalArgumentException if the address has another number of octets, or the length is out of range
         */
        public void add(byte[] network, int length) {
            boolean isIpv4 = network.length == IPV4_OCTETS;
            if ((!isIpv4 && network.length != Requester.IPV6_OCTETS) || length < 0 || length > network.length * 8) {
                throw new IllegalArgumentException("no network has " + network.length + " octets and /" + length);
            }
            if (size == lengths.length) {
                hi = Arrays.copyOf(hi, 2 * size);
                lo = Arrays.copyOf(lo, 2 * size);
                lengths = Arrays.copyOf(lengths, 2 * size);
            }
            hi[size] = Requester.bits(network, 0, 0, network.length);
            lo[size] = Requester.bits(network, 0, Long.BYTES, network.length);
            lengths[size++] = (short) (isIpv4 ? IPV4 | length : length);
        }

        /** The networks that were added. */
        public Networks build() {
            return new Networks(Arrays.copyOf(hi, size), Arrays.copyOf(lo, size), Arrays.copyOf(lengths, size));
        }
    }
}
