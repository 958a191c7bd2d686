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
 * The datagrams that one call of recvmmsg(2) receives, in memory in the kernel's layout: for each a {@code struct
 * mmsghdr}, a {@code struct iovec}, a socket address, and a slot for the octets.
 *
 * <p>It belongs to one event loop. Its memory is freed when it is garbage collected.
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
     * @param capacity how many datagrams it can hold
     * @param slotOctets the most octets of a datagram
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
     * Receives the datagrams that a socket has, in place of the previous ones. Returns how many were received, at most
     * the capacity.
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

    /** The length of a received datagram; one that was too long is truncated to its slot. */
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

    /** The sender of a received datagram: a socket address in the kernel's format. */
    byte[] sender(int datagram) {
        byte[] sender = new byte[senderOctets(datagram)];
        memory.get(addressAt(datagram), sender);
        return sender;
    }

    /** The length of {@link #sender}. */
    int senderOctets(int datagram) {
        return memory.getInt(header(datagram) + ADDRESS_LENGTH);
    }

    /** The memory that {@link #start} and {@link #addressAt} refer to. */
    ByteBuffer memory() {
        return memory;
    }

    /** Where in the memory a datagram's socket address begins. */
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
