package org.openenum.server.transport;

/**
 * The layout of the structures that {@link BatchCalls} hands to the kernel, on 64-bit Linux on x86 and ARM. All numbers
 * in them are in native byte order, except those in socket addresses.
 */
final class SocketStructures {

    // struct mmsghdr: a struct msghdr, and the length of the datagram
    static final int HEADER_OCTETS = 64;
    static final int ADDRESS_POINTER = 0;
    static final int ADDRESS_LENGTH = 8;
    static final int VECTOR_POINTER = 16;
    static final int VECTOR_COUNT = 24;
    static final int CONTROL_POINTER = 32;
    static final int CONTROL_LENGTH = 40;
    static final int DATAGRAM_LENGTH = 56;

    // struct iovec
    static final int VECTOR_OCTETS = 16;
    static final int VECTOR_LENGTH = 8;

    // struct cmsghdr, followed by two octets of data, and padded
    static final int CONTROL_OCTETS = 24;
    static final int CONTROL_DATA_END = 18;
    static final int CONTROL_LEVEL = 8;
    static final int CONTROL_TYPE = 12;
    static final int CONTROL_DATA = 16;

    static final int IPV4_ADDRESS_OCTETS = 16;

    /** Enough for both families: a struct sockaddr_in6 has 28 octets; the last four are never written and stay 0. */
    static final int ADDRESS_OCTETS = 32;

    private SocketStructures() {}
}
