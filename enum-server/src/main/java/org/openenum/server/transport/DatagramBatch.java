package org.openenum.server.transport;

import static org.openenum.server.transport.SocketStructures.ADDRESS_LENGTH;
import static org.openenum.server.transport.SocketStructures.ADDRESS_OCTETS;
import static org.openenum.server.transport.SocketStructures.ADDRESS_POINTER;
import static org.openenum.server.transport.SocketStructures.DATAGRAM_LENGTH;
import static org.openenum.server.transport.SocketStructures.HEADER_OCTETS;
import static org.openenum.server.transport.SocketStructures.VECTOR_COUNT;
import static org.openenum.server.transport.SocketStructures.VECTOR_LENGTH;
import static org.openenum.server.transport.SocketStructures.VECTOR_OCTETS;
import static org.openenum.server.transport.SocketStructures.VECTOR_POINTER;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The datagrams that one call of recvmmsg(2) brings, in memory as the kernel wants it: for each a {@code struct
 * mmsghdr}, a {@code struct iovec}, a socket address, and a place for the octets.
 *
 * <p>It belongs to one event loop. Its memory is given back when it is garbage.
 */
final class DatagramBatch {

    private final int capacity;
    private final int slotOctets;
    private final ByteBuffer memory;
    private final long address;
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
        int vectors = capacity * HEADER_OCTETS;
        this.addresses = vectors + capacity * VECTOR_OCTETS;
        this.slots = addresses + capacity * ADDRESS_OCTETS;
        this.memory = ByteBuffer.allocateDirect(slots + capacity * slotOctets).order(ByteOrder.nativeOrder());
        this.address = Buffer.memoryAddress(memory);
        for (int i = 0; i < capacity; i++) {
            int header = header(i);
            int vector = vectors + i * VECTOR_OCTETS;
            memory.putLong(header + ADDRESS_POINTER, address + addressAt(i));
            memory.putLong(header + VECTOR_POINTER, address + vector);
            memory.putLong(header + VECTOR_COUNT, 1);
            memory.putInt(header + ADDRESS_LENGTH, ADDRESS_OCTETS);
            memory.putLong(vector, address + slot(i));
            memory.putLong(vector + VECTOR_LENGTH, slotOctets);
        }
    }

    /**
     * Fills it with what a socket has; what was in it is gone. Returns how many datagrams came, at most the capacity.
     */
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

    /** Where in the {@link #memory} a received datagram begins. */
    int start(int datagram) {
        return slot(datagram);
    }

    /** Copies a received datagram. */
    void copy(int datagram, byte[] target) {
        memory.get(slot(datagram), target, 0, octets(datagram));
    }

    /** Who sent a received datagram: a socket address as the kernel writes it. */
    byte[] sender(int datagram) {
        byte[] sender = new byte[senderOctets(datagram)];
        memory.get(addressAt(datagram), sender);
        return sender;
    }

    /** How long {@link #sender} is. */
    int senderOctets(int datagram) {
        return memory.getInt(header(datagram) + ADDRESS_LENGTH);
    }

    /** The memory that {@link #addressAt} speaks of. */
    ByteBuffer memory() {
        return memory;
    }

    /** Where in the memory a datagram's socket address stands. */
    int addressAt(int datagram) {
        return addresses + datagram * ADDRESS_OCTETS;
    }

    private static int header(int datagram) {
        return datagram * HEADER_OCTETS;
    }

    private int slot(int datagram) {
        return slots + datagram * slotOctets;
    }
}
