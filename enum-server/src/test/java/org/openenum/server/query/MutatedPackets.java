package org.openenum.server.query;

import static org.openenum.server.message.Packets.hex;

import java.util.SplittableRandom;

/** An endless series of mutated queries, the same for the same seed. */
final class MutatedPackets {

    private static final String NUMBER = "01 33 01 38 01 30 01 30 01 36 01 39 01 32 01 33 01 36 01 31 01 34 01 34 ";
    private static final String APEX = "04 65313634 04 61727061 00 ";
    private static final String OPT = "00 0029 04D0 00 00 8000 ";
    private static final String COOKIE = "000C 000A 0008 0102030405060708 ";

    private static final byte[][] VALID = {
        hex("1234 0100 0001 0000 0000 0000" + NUMBER + APEX + "0023 0001"),
        hex("1234 0100 0001 0000 0000 0001" + NUMBER + APEX + "0023 0001" + OPT + "0000"),
        hex("1234 0100 0001 0000 0000 0001" + APEX + "0006 0001" + OPT + COOKIE),
        hex("1234 0100 0001 0000 0001 0001 01 34 01 34" + APEX + "00FB 0001"
                + "C00C 0006 0001 00000000 0016 00 00 00000001 00000002 00000003 00000004 00000005"
                + OPT + COOKIE),
    };

    private final byte[] packet = new byte[1500];
    private final SplittableRandom random;
    private int length;

    MutatedPackets(long seed) {
        random = new SplittableRandom(seed);
    }

    /** The current packet, not copied. */
    byte[] packet() {
        return packet;
    }

    int length() {
        return length;
    }

    /** Makes the next packet: a valid one with one to four changes. */
    void next() {
        byte[] valid = VALID[random.nextInt(VALID.length)];
        System.arraycopy(valid, 0, packet, 0, valid.length);
        length = valid.length;
        for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
            switch (random.nextInt(5)) {
                case 0 -> packet[random.nextInt(length)] = (byte) random.nextInt();
                case 1 -> packet[random.nextInt(length)] ^= (byte) (1 << random.nextInt(8));
                case 2 -> length = 1 + random.nextInt(length);
                case 3 -> packet[random.nextInt(length)] = (byte) (0xC0 | random.nextInt(64));
                default -> {
                    int more = random.nextInt(40);
                    System.arraycopy(packet, random.nextInt(length), packet, length, Math.min(more, length));
                    length += Math.min(more, length);
                }
            }
        }
    }
}
