package org.openenum.server.transport;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The datagrams of one call of recvmmsg(2) or sendmmsg(2), in memory as the kernel wants it: for each a {@code struct mmsghdr}, a {@code struct
 * iovec}, a socket address, and a place for the octets.
 *
 * <p>It belongs to one event loop. Its memory is given back when it is garbage.
 */
final class DatagramBatch {

    // struct mmsghdr, where pointers have 64 bits
    private static final int HEADER_OCTETS = 64;
    private static final int ADDRESS_POINTER = 0;
    private static final int ADDRESS_LENGTH = 8;
    private static final int VECTOR_POINTER = 16;
    private static final int VECTOR_COUNT = 24;
    private static final int DATAGRAM_LENGTH = 56;

    // struct iovec
    private static final int VECTOR_OCTETS = 16;
    private static final int VECTOR_LENGTH = 8;

    /** struct sockaddr_in6, the longer one, has 28. */
    static final int ADDRESS_OCTETS = 32;

    private final int capacity;
    private final int slotOctets;
    private final ByteBuffer memory;
    private final long address;
    private final int vectors;
    private final int addresses;
    private final int slots;
    private int filled;

    /**
     * @param capacity how many datagrams it has room for
     * @param slotOctets how long each of them may be
     */
    DatagramBatch(int capacity, int slotOctets) {
        this.capacity = capacity;
        this.slotOctets = slotOctets;
        this.vectors = capacity * HEADER_OCTETS;
        this.addresses = vectors + capacity * VECTOR_OCTETS;
        this.slots = addresses + capacity * ADDRESS_OCTETS;
        this.memory = ByteBuffer.allocateDirect(slots + capacity * slotOctets).order(ByteOrder.nativeOrder());
        this.address = Buffer.memoryAddress(memory);
        for (int i = 0; i < capacity; i++) {
            int header = header(i);
            memory.putLong(header + ADDRESS_POINTER, address + addressAt(i));
            memory.putLong(header + VECTOR_POINTER, address + vector(i));
            memory.putLong(header + VECTOR_COUNT, 1);
            memory.putInt(header + ADDRESS_LENGTH, ADDRESS_OCTETS);
            memory.putLong(vector(i), address + slot(i));
            memory.putLong(vector(i) + VECTOR_LENGTH, slotOctets);
        }
    }

    /** Fills it with what a socket has; what was in it is gone. Returns how many datagrams came, at most the capacity. */
    int receive(int socket) {
        for (int i = 0; i < filled; i++) {
            memory.putInt(header(i) + ADDRESS_LENGTH, ADDRESS_OCTETS); // the kernel wrote the real length there
        }
        filled = Math.max(BatchCalls.receive(socket, address, capacity), 0);
        return filled;
    }

    /** Whether another read may bring more. */
    boolean isFull() {
        return filled == capacity;
    }

    /** How many octets a received datagram has; of one that was too long, how many there was room for. */
    int octets(int datagram) {
        return memory.getInt(header(datagram) + DATAGRAM_LENGTH);
    }

    /** Copies a received datagram. */
    void copy(int datagram, byte[] target) {
        memory.get(slot(datagram), target, 0, octets(datagram));
    }

    /** Who sent a received datagram: a socket address as the kernel writes it. */
    byte[] sender(int datagram) {
        byte[] sender = new byte[memory.getInt(header(datagram) + ADDRESS_LENGTH)];
        memory.get(addressAt(datagram), sender);
        return sender;
    }

    /** The memory that {@link #addressAt} speaks of. */
    ByteBuffer memory() {
        return memory;
    }

    /** Where in the memory a datagram's socket address stands. */
    int addressAt(int datagram) {
        return addresses + datagram * ADDRESS_OCTETS;
    }

    /** Adds a datagram that goes to the sender of a received one; there must be room for it. */
    void addReply(DatagramBatch received, int datagram, byte[] octets, int length) {
        int header = header(filled);
        memory.putLong(header + ADDRESS_POINTER, received.address + received.addressAt(datagram));
        memory.putInt(header + ADDRESS_LENGTH, received.memory.getInt(received.header(datagram) + ADDRESS_LENGTH));
        addOctets(octets, length);
    }

    /** Adds a datagram that goes to a {@link #sender} from earlier; there must be room for it. */
    void add(byte[] receiver, byte[] octets, int length) {
        int header = header(filled);
        memory.put(addressAt(filled), receiver);
        memory.putLong(header + ADDRESS_POINTER, address + addressAt(filled));
        memory.putInt(header + ADDRESS_LENGTH, receiver.length);
        addOctets(octets, length);
    }

    private void addOctets(byte[] octets, int length) {
        if (length > slotOctets) {
            throw new IllegalArgumentException(length + " octets are more than a datagram may have here");
        }
        memory.put(slot(filled), octets, 0, length);
        memory.putLong(vector(filled) + VECTOR_LENGTH, length);
        filled++;
    }

    /**
     * Sends all that was added, and is empty again. What the socket does not take at once, or no socket could send (to port 0, say), is
     * thrown away: clients of UDP ask again.
     *
     * @return how many were thrown away
     */
    int send(int socket) {
        int discarded = 0;
        int at = 0;
        while (at < filled) {
            int sent = BatchCalls.send(socket, address + header(at), filled - at);
            if (sent <= 0) {
                discarded++;
                at++;
            } else {
                at += sent;
            }
        }
        filled = 0;
        return discarded;
    }

    private int header(int datagram) {
        return datagram * HEADER_OCTETS;
    }

    private int vector(int datagram) {
        return vectors + datagram * VECTOR_OCTETS;
    }

    private int slot(int datagram) {
        return slots + datagram * slotOctets;
    }
}
