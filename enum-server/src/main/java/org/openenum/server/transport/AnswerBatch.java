package org.openenum.server.transport;

import static org.openenum.server.transport.SocketStructures.ADDRESS_LENGTH;
import static org.openenum.server.transport.SocketStructures.ADDRESS_OCTETS;
import static org.openenum.server.transport.SocketStructures.ADDRESS_POINTER;
import static org.openenum.server.transport.SocketStructures.CONTROL_DATA;
import static org.openenum.server.transport.SocketStructures.CONTROL_DATA_END;
import static org.openenum.server.transport.SocketStructures.CONTROL_LENGTH;
import static org.openenum.server.transport.SocketStructures.CONTROL_LEVEL;
import static org.openenum.server.transport.SocketStructures.CONTROL_OCTETS;
import static org.openenum.server.transport.SocketStructures.CONTROL_POINTER;
import static org.openenum.server.transport.SocketStructures.CONTROL_TYPE;
import static org.openenum.server.transport.SocketStructures.HEADER_OCTETS;
import static org.openenum.server.transport.SocketStructures.VECTOR_COUNT;
import static org.openenum.server.transport.SocketStructures.VECTOR_LENGTH;
import static org.openenum.server.transport.SocketStructures.VECTOR_OCTETS;
import static org.openenum.server.transport.SocketStructures.VECTOR_POINTER;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntConsumer;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;

/**
 * The answers that one call of sendmmsg(2) sends, in memory in the kernel's layout.
 *
 * <p>Answers of equal length to the same client form one message, which the kernel segments again (UDP_SEGMENT, see
 * udp(7)): each is a datagram of its own on the wire, but the path through the kernel, which costs more than everything
 * else, is taken only once. A busy proxy gets its answers this way; answers to different clients are a message each. In
 * DNS, the order of datagrams does not matter.
 *
 * <p>It belongs to one socket on one event loop: sockets may have different routes to their clients, and a route may
 * refuse messages of several answers. Its memory is freed when it is garbage collected.
 */
final class AnswerBatch {

    /** The level of the socket option UDP_SEGMENT, which sets the segment length as a control message. */
    static final int UDP_LEVEL = 17;

    static final int UDP_SEGMENT = 103;

    /** Before it is segmented, a message with its headers is an IP packet of at most 65,535 octets. */
    private static final int MAX_MESSAGE_OCTETS = 65_000;

    /**
     * Longer answers may need IP fragmentation, which the kernel does not do for segments; 1232 octets fit into every
     * IPv6 path.
     */
    private static final int MAX_SEGMENT_OCTETS = 1232;

    private static final int NONE = -1;

    private final int slotOctets;
    private final int answersPerMessage;
    private final LoopCounts counts;
    private final IntConsumer onFirstRefusal;
    private final CallError error = new CallError();
    private final ByteBuffer memory;
    private final long address;
    private final int vectors;
    private final int addresses;
    private final int controls;
    private final int slots;
    private final OpenMessages openMessages;
    private final int[] firstAnswers;
    private final int[] lastAnswers;
    private final int[] answerCounts;
    private int messages;
    private final int[] lengths;
    private final int[] nextAnswers;
    private int answers;
    private int maxSegmentOctets;
    private boolean wasRefused;

    /**
     * @param memory as {@link #memory(int, int)} makes it; batches may share it if only one at a time is not empty
     * @param capacity how many answers it can hold
     * @param slotOctets the most octets of an answer
     * @param answersPerMessage the most answers in one message; with 1, each is sent by itself
     * @param onFirstRefusal called once with the reason why the kernel refused a message of several answers: a number
     *     of errno(3)
     */
    AnswerBatch(
            ByteBuffer memory,
            int capacity,
            int slotOctets,
            int answersPerMessage,
            LoopCounts counts,
            IntConsumer onFirstRefusal) {
        this.slotOctets = slotOctets;
        this.answersPerMessage = answersPerMessage;
        this.counts = counts;
        this.onFirstRefusal = onFirstRefusal;
        this.maxSegmentOctets = answersPerMessage > 1 ? MAX_SEGMENT_OCTETS : 0;
        this.openMessages = new OpenMessages(capacity);
        this.firstAnswers = new int[capacity];
        this.lastAnswers = new int[capacity];
        this.answerCounts = new int[capacity];
        this.lengths = new int[capacity];
        this.nextAnswers = new int[capacity];
        this.vectors = capacity * HEADER_OCTETS;
        this.addresses = vectors + capacity * VECTOR_OCTETS;
        this.controls = addresses + capacity * ADDRESS_OCTETS;
        this.slots = controls + capacity * CONTROL_OCTETS;
        this.memory = memory;
        this.address = Buffer.memoryAddress(memory);
        for (int i = 0; i < capacity; i++) {
            prepare(i);
        }
    }

    /** Memory for a batch of {@code capacity} answers of at most {@code slotOctets} octets each. */
    static ByteBuffer memory(int capacity, int slotOctets) {
        int perAnswer = HEADER_OCTETS + VECTOR_OCTETS + ADDRESS_OCTETS + CONTROL_OCTETS + slotOctets;
        return ByteBuffer.allocateDirect(capacity * perAnswer).order(ByteOrder.nativeOrder());
    }

    /** Writes the fields of a message that never change. */
    private void prepare(int message) {
        memory.putLong(header(message) + ADDRESS_POINTER, address + addressAt(message));
        memory.putLong(header(message) + CONTROL_POINTER, address + control(message));
        memory.putLong(control(message), CONTROL_DATA_END);
        memory.putInt(control(message) + CONTROL_LEVEL, UDP_LEVEL);
        memory.putInt(control(message) + CONTROL_TYPE, UDP_SEGMENT);
    }

    /** Adds an answer to the sender of a received datagram; the batch must not be full. */
    void addReply(DatagramBatch received, int datagram, byte[] octets, int length) {
        ByteBuffer from = received.memory();
        int at = received.addressAt(datagram);
        int senderOctets = received.senderOctets(datagram);
        int message =
                length > maxSegmentOctets ? messages : openMessages.find(from, at, senderOctets, length, messages);
        if (message == messages) {
            memory.put(addressAt(message), from, at, senderOctets);
            open(senderOctets);
        }
        add(message, octets, length);
        if (answerCounts[message] == answersPerMessage || (answerCounts[message] + 1) * length > MAX_MESSAGE_OCTETS) {
            openMessages.close(message);
        }
    }

    /**
     * Adds an answer to a {@linkplain DatagramBatch#sender sender} of an earlier datagram; the batch must not be full.
     */
    void add(byte[] receiver, byte[] octets, int length) {
        int message = messages;
        memory.put(addressAt(message), receiver);
        open(receiver.length);
        add(message, octets, length);
    }

    private void open(int addressOctets) {
        memory.putInt(header(messages) + ADDRESS_LENGTH, addressOctets);
        firstAnswers[messages] = answers;
        answerCounts[messages] = 0;
        messages++;
    }

    private void add(int message, byte[] octets, int length) {
        if (length > slotOctets) {
            throw new IllegalArgumentException(length + " octets do not fit in a datagram");
        }
        memory.put(slot(answers), octets, 0, length);
        lengths[answers] = length;
        nextAnswers[answers] = NONE;
        if (answerCounts[message]++ > 0) {
            nextAnswers[lastAnswers[message]] = answers;
        }
        lastAnswers[message] = answers;
        answers++;
    }

    /**
     * Sends all answers and empties the batch. Answers that the socket does not take at once, or that no socket could
     * send (to port 0, for example), are discarded and counted: UDP clients retry.
     */
    void send(int socket) {
        layOut();
        int at = 0;
        while (at < messages) {
            int sent = BatchCalls.send(error, socket, address + header(at), messages - at);
            if (sent <= 0) {
                failed(socket, at);
                sent = 1;
            }
            at += sent;
        }
        messages = 0;
        answers = 0;
        openMessages.clear();
    }

    /** Lays out the vectors of each message's answers. */
    private void layOut() {
        int vector = vectors;
        for (int message = 0; message < messages; message++) {
            int header = header(message);
            int count = answerCounts[message];
            memory.putLong(header + VECTOR_POINTER, address + vector);
            memory.putLong(header + VECTOR_COUNT, count);
            memory.putLong(header + CONTROL_LENGTH, count > 1 ? CONTROL_OCTETS : 0);
            if (count > 1) {
                memory.putShort(control(message) + CONTROL_DATA, (short) lengths[firstAnswers[message]]);
                counts.happened(Event.UDP_ANSWER_SEGMENTED, count);
            }
            for (int answer = firstAnswers[message]; answer != NONE; answer = nextAnswers[answer]) {
                memory.putLong(vector, address + slot(answer));
                memory.putLong(vector + VECTOR_LENGTH, lengths[answer]);
                vector += VECTOR_OCTETS;
            }
        }
    }

    /** A message was not taken. If the reason may be that it has several answers, sends them one by one. */
    private void failed(int socket, int message) {
        int count = answerCounts[message];
        int why = error.number();
        if (count == 1 || !CallError.mayMeanSegments(why)) {
            counts.happened(Event.UDP_ANSWER_DISCARDED, count);
            return;
        }
        int taken = sendSingly(socket, message);
        counts.happened(Event.UDP_ANSWER_DISCARDED, count - taken);
        if (taken > 0) { // otherwise the receiver is unreachable
            refused(lengths[firstAnswers[message]], why);
        }
    }

    /** Sends the answers of a message one by one; returns how many were taken. */
    private int sendSingly(int socket, int message) {
        int header = header(message);
        int taken = 0;
        memory.putLong(header + VECTOR_COUNT, 1);
        memory.putLong(header + CONTROL_LENGTH, 0);
        for (int i = 0; i < answerCounts[message]; i++) {
            taken += Math.max(BatchCalls.send(error, socket, address + header, 1), 0);
            memory.putLong(header + VECTOR_POINTER, memory.getLong(header + VECTOR_POINTER) + VECTOR_OCTETS);
        }
        return taken;
    }

    /** If segments are too long for a route, shorter ones may still pass; any other reason is permanent. */
    private void refused(int length, int why) {
        counts.happened(Event.UDP_SEGMENTS_REFUSED);
        maxSegmentOctets = CallError.mayMeanLength(why) ? Math.min(maxSegmentOctets, length - 1) : 0;
        if (!wasRefused) {
            wasRefused = true;
            onFirstRefusal.accept(why);
        }
    }

    private static int header(int message) {
        return message * HEADER_OCTETS;
    }

    private int addressAt(int message) {
        return addresses + message * ADDRESS_OCTETS;
    }

    private int control(int message) {
        return controls + message * CONTROL_OCTETS;
    }

    private int slot(int answer) {
        return slots + answer * slotOctets;
    }
}
