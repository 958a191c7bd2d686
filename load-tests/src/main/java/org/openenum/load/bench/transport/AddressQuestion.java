package org.openenum.load.bench.transport;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * A question for the addresses of a name, and a quick look at its answers.
 *
 * @param name without its last dot
 * @param records how many addresses it has; their last octets count from 1
 */
record AddressQuestion(String name, int records) {

    private static final int HEADER_OCTETS = 12;
    private static final int ANSWER_COUNT = 6;
    /** Type, class, time to live and length of a record stand between its name and its data. */
    private static final int RECORD_HEAD_OCTETS = 10;

    private static final int ADDRESS_OCTETS = 4;
    /** Type and class of the question stand behind its name. */
    private static final int QUESTION_TAIL_OCTETS = 4;

    private static final int MAX_OCTETS = 300;
    private static final short TYPE_A = 1;
    private static final short CLASS_IN = 1;
    /** QR and AA are set, TC is not, and the code is NOERROR. */
    private static final int GOOD_FLAGS = 0x8400;

    private static final int FLAGS_MASK = 0x860f;
    /** A pointer to an earlier name begins with two bits set (RFC 1035, section 4.1.4). */
    private static final int POINTER = 0xc0;

    /** What it looks like on the wire. */
    byte[] message(int id) {
        ByteBuffer message = ByteBuffer.allocate(MAX_OCTETS);
        message.putShort((short) id).putShort((short) 0).putShort((short) 1);
        message.putShort((short) 0).putShort((short) 0).putShort((short) 0);
        for (String label : name.split("\\.", -1)) {
            message.put((byte) label.length()).put(label.getBytes(StandardCharsets.US_ASCII));
        }
        message.put((byte) 0).putShort(TYPE_A).putShort(CLASS_IN);
        byte[] octets = new byte[message.position()];
        message.flip().get(octets);
        return octets;
    }

    /** Whether a message answers the question with this id. */
    static boolean answers(byte[] message, int length, int id) {
        return length >= HEADER_OCTETS && number(message, 0) == (id & 0xffff);
    }

    /** The last octet of the first address in an answer; 0 if it is not the right answer. */
    int firstAddress(byte[] message, int length) {
        if (length < HEADER_OCTETS
                || (number(message, 2) & FLAGS_MASK) != GOOD_FLAGS
                || number(message, ANSWER_COUNT) != records) {
            return 0;
        }
        int first = afterName(message, afterName(message, HEADER_OCTETS) + QUESTION_TAIL_OCTETS);
        int address = first + RECORD_HEAD_OCTETS;
        if (address + ADDRESS_OCTETS > length || number(message, first) != TYPE_A) {
            return 0;
        }
        int last = message[address + ADDRESS_OCTETS - 1] & 0xff;
        return last <= records ? last : 0;
    }

    private static int afterName(byte[] message, int start) {
        int at = start;
        while (at < message.length && message[at] != 0) {
            if ((message[at] & POINTER) == POINTER) {
                return at + 2;
            }
            at += (message[at] & 0xff) + 1;
        }
        return at + 1;
    }

    private static int number(byte[] message, int at) {
        return (message[at] & 0xff) << 8 | (message[at + 1] & 0xff);
    }
}
