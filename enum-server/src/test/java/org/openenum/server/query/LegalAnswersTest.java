package org.openenum.server.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;
import static org.openenum.server.message.Packets.parse;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openenum.server.ops.Transport;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Type;

/**
 * Every packet gets a legal answer, or none where there must be none: sweeps over a plan with something of each kind.
 */
class LegalAnswersTest {

    /** The last kind of answer is found after half of them. */
    private static final int MUTATIONS = 1_000_000;

    /**
     * Every type is queried with the opcode QUERY; with other opcodes, which all have the same answer, only the types
     * up to the QTYPEs.
     */
    private static final int OTHER_OPCODES_TYPES = 512;

    /** 3.8.0.0.6.9.2.3.6.1.4.4.e164.arpa, a number. */
    private static final String NUMBER = "01 33 01 38 01 30 01 30 01 36 01 39 01 32 01 33 01 36 01 31 01 34 01 34 ";

    private static final String APEX = "04 65313634 04 61727061 00 ";
    private static final String OPT = "00 0029 04D0 00 00 8000 ";
    private static final String COOKIE = "000A 0008 0102030405060708 ";

    private static PlanPath path;

    @BeforeAll
    static void start() {
        path = new PlanPath(AskedPath.settings(new Identity("1", "node-7", "node-7"), false));
    }

    @AfterEach
    void noDefect() {
        assertThat(path.defects()).isZero();
    }

    @AfterAll
    static void stop() {
        path.close();
    }

    @ParameterizedTest(name = "at {0} e164.arpa")
    @ValueSource(strings = {"", NUMBER, "03 777777", "05 616C696173", "01 39 01 39", "01 39 01 38 01 39 01 34"})
    void everyOpcodeAndType_getsALegalAnswer(String labels) {
        byte[] packet = hex("1234 0000 0001 0000 0000 0000" + labels + APEX + "0000 0001");
        int typeAt = packet.length - 4;
        for (int opcode = 0; opcode < 16; opcode++) {
            packet[2] = (byte) (opcode << 3);
            for (int type = 0; type <= 0xFFFF; type++) {
                if (opcode != 0 && type == OTHER_OPCODES_TYPES) {
                    type = 0xFFFF;
                }
                packet[typeAt] = (byte) (type >>> 8);
                packet[typeAt + 1] = (byte) type;
                byte[] answer = path.ask(packet, packet.length, Transport.UDP);

                boolean echoed = answer.length >= packet.length
                        && answer[0] == packet[0]
                        && answer[1] == packet[1]
                        && (answer[2] & 0xF8) == (0x80 | opcode << 3)
                        && Arrays.equals(answer, 12, packet.length, packet, 12, packet.length);
                if (!echoed || !isLegal(answer[3] & 0xF, opcode, type)) {
                    throw new AssertionError("opcode " + opcode + " type " + type + ": "
                            + HexFormat.of().formatHex(answer));
                }
            }
        }
    }

    private static boolean isLegal(int rcode, int opcode, int type) {
        if (opcode != 0) {
            return rcode == Rcode.NOTIMP;
        }
        return switch (type) {
            case Type.AXFR, Type.IXFR -> rcode == Rcode.REFUSED;
            case 128 -> rcode == Rcode.FORMERR; // NXNAME
            case Type.ANY -> rcode == Rcode.NOERROR || rcode == Rcode.NXDOMAIN;
            case 0, Type.OPT -> rcode == Rcode.NOTIMP;
            default ->
                type > 128 && type < 256 ? rcode == Rcode.NOTIMP : rcode == Rcode.NOERROR || rcode == Rcode.NXDOMAIN;
        };
    }

    @Test
    void everyType_isReadByDnsjava() {
        byte[] packet = hex("1234 0000 0001 0000 0000 0001" + NUMBER + APEX + "0000 0001" + OPT + "0000");
        int typeAt = 12 + 24 + 11;
        for (int type = 0; type <= 0xFFFF; type++) {
            packet[typeAt] = (byte) (type >>> 8);
            packet[typeAt + 1] = (byte) type;
            answerIsLegal(packet, packet.length, Transport.UDP);
        }
    }

    @Test
    void everyWordOfFlags_isAnsweredWithoutQr_andIgnoredWithIt() {
        byte[] packet = hex("1234 0000 0001 0000 0000 0000" + NUMBER + APEX + "0023 0001");
        for (int flags = 0; flags <= 0xFFFF; flags++) {
            packet[2] = (byte) (flags >>> 8);
            packet[3] = (byte) flags;
            byte[] answer = path.ask(packet, packet.length, flags % 2 == 0 ? Transport.UDP : Transport.TCP);

            assertThat(answer.length == 0).isEqualTo(flags >= 0x8000);
            if (answer.length > 0) {
                // The opcode and RD are copied; AA is set by the server; RA, Z, AD and CD are never set.
                assertThat(answer[2] & 0xF9).isEqualTo(0x80 | (flags >>> 8 & 0x79));
                assertThat(answer[3] & 0xF0).isZero();
            }
        }
    }

    @Test
    void everyOctetOfAQueryReplaced_getsALegalAnswerOrNone() {
        byte[] valid = hex("1234 0100 0001 0000 0000 0001" + NUMBER + APEX + "0023 0001" + OPT + "0025 0003 0000"
                + COOKIE + "0008 0007 0001 18 00 C63364 000B 0000 FDE9 0002 0102");
        assertThat(rcode(valid)).isEqualTo(Rcode.NOERROR);
        for (int at = 0; at < valid.length; at++) {
            for (int value = 0; value < 256; value++) {
                byte[] packet = valid.clone();
                packet[at] = (byte) value;
                answerIsLegal(packet, packet.length, Transport.UDP);
                answerIsLegal(packet, packet.length, Transport.TCP);
            }
        }
    }

    @Test
    void everyBeginningOfAQuery_getsALegalAnswerOrNone() {
        byte[] valid = hex("1234 0100 0001 0000 0000 0001" + NUMBER + APEX + "0023 0001" + OPT + "000C" + COOKIE);
        for (int length = 0; length < valid.length; length++) {
            answerIsLegal(valid, length, Transport.UDP);
        }
    }

    @Test
    void mutatedPackets_getALegalAnswerOrNone() {
        MutatedPackets packets = new MutatedPackets(20261121);
        for (int i = 0; i < MUTATIONS; i++) {
            packets.next();
            answerIsLegal(packets.packet(), packets.length(), i % 8 == 0 ? Transport.TCP : Transport.UDP);
        }
    }

    private static int rcode(byte[] packet) {
        byte[] answer = path.ask(packet, packet.length, Transport.UDP);
        return parse(answer, answer.length).getRcode();
    }

    private static void answerIsLegal(byte[] packet, int length, Transport transport) {
        byte[] octets = path.ask(packet, length, transport);
        boolean mustBeIgnored = length < 12 || packet[2] < 0;
        assertThat(octets.length == 0).isEqualTo(mustBeIgnored);
        if (octets.length == 0) {
            return;
        }
        assertThat(octets.length).isBetween(12, transport == Transport.UDP ? 1232 : 65535);
        Message answer = parse(octets, octets.length);
        assertThat(answer.getHeader().getFlag(Flags.QR))
                .as(() -> HexFormat.of().formatHex(packet, 0, length))
                .isTrue();
        assertThat((byte) (answer.getHeader().getID() >>> 8)).isEqualTo(packet[0]);
    }
}
