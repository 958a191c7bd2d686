package org.openenum.server.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueryMessageTest {

    /** 4.4.e164.arpa NAPTR IN, RD; the counts are between the two. */
    private static final String HEADER = "1234 0100 0001 0000 0000 ";

    private static final String QUESTION = "01 34 01 34 04 65313634 04 61727061 00 0023 0001 ";
    private static final String OPT_1232_DO = "00 0029 04d0 00 00 8000 0000 ";

    private final QueryMessage query = new QueryMessage();

    @Test
    void plainQuestion_isReadWhole() {
        assertThat(decode(HEADER + "0000" + QUESTION)).isEqualTo(Decoded.QUERY);

        assertThat(query.id()).isEqualTo(0x1234);
        assertThat(query.opcode()).isZero();
        assertThat(query.recursionDesired()).isTrue();
        assertThat(query.type()).isEqualTo(RecordType.NAPTR);
        assertThat(query.recordClass()).isEqualTo(RecordClass.IN);
        assertThat(query.labelCount()).isEqualTo(4);
        assertThat(query.nameOctets()).isEqualTo(15);
        assertThat(query.labelStart(2)).isEqualTo(4);
        assertThat(query.questionEnd()).isEqualTo(12 + 15 + 4);
        assertThat(query.hasEdns()).isFalse();
        assertThat(query.dnssecOk()).isFalse();
    }

    @Test
    void upperCaseName_isComparedInLowerCase() {
        decode(HEADER + "0000 01 34 04 45313634 04 41525041 00 0023 0001");

        assertThat(query.name()).startsWith(hex("01 34 04 65313634 04 61727061 00"));
    }

    @Test
    void optRecord_saysSizeVersionAndDo() {
        assertThat(decode(HEADER + "0001" + QUESTION + OPT_1232_DO)).isEqualTo(Decoded.QUERY);

        assertThat(query.hasEdns()).isTrue();
        assertThat(query.ednsUdpOctets()).isEqualTo(1232);
        assertThat(query.ednsVersion()).isZero();
        assertThat(query.dnssecOk()).isTrue();
    }

    @Test
    void optRecord_ofThePacketBefore_isForgotten() {
        decode(HEADER + "0001" + QUESTION + OPT_1232_DO);
        decode(HEADER + "0000" + QUESTION);

        assertThat(query.hasEdns()).isFalse();
        assertThat(query.dnssecOk()).isFalse();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
    no octet                                    | IGNORED      | ''
    eleven octets                               | IGNORED      | 1234 0100 0001 0000 0000 00
    a response (QR)                             | IGNORED      | 1234 8100 0001 0000 0000 0000 QUESTION
    only a header                               | MALFORMED    | 1234 0100 0001 0000 0000 0000
    no question (RFC 9619)                      | NO_QUESTION  | 1234 0100 0000 0000 0000 0000
    no question, and a cookie (RFC 7873)        | NO_QUESTION  | 1234 0100 0000 0000 0000 0001 00 0029 04D0 00 00 0000 000C 000A 0008 0102030405060708
    no question, and half an option             | MALFORMED    | 1234 0100 0000 0000 0000 0001 00 0029 04D0 00 00 0000 0002 000A
    two questions (RFC 9619)                    | MALFORMED    | 1234 0100 0002 0000 0000 0000 QUESTION QUESTION
    65,535 questions in one                     | MALFORMED    | 1234 0100 FFFF 0000 0000 0000 QUESTION
    65,535 answers in none                      | MALFORMED    | 1234 0100 0001 FFFF 0000 0000 QUESTION
    65,535 additional records in none           | MALFORMED    | 1234 0100 0001 0000 0000 FFFF QUESTION
    opcode IQUERY, header only                  | OTHER_OPCODE | 1234 0900 0000 0000 0000 0000
    opcode NOTIFY                               | OTHER_OPCODE | 1234 2100 0001 0000 0000 0000 QUESTION
    opcode 15, nonsense after the header        | OTHER_OPCODE | 1234 7900 FFFF FFFF FFFF FFFF FF
    the root                                    | QUERY        | 1234 0100 0001 0000 0000 0000 00 0002 0001
    type missing                                | MALFORMED    | 1234 0100 0001 0000 0000 0000 00
    class cut in two                            | MALFORMED    | 1234 0100 0001 0000 0000 0000 00 0002 00
    label longer than the packet                | MALFORMED    | 1234 0100 0001 0000 0000 0000 3F 31 00 0002 0001
    name without an end                         | MALFORMED    | 1234 0100 0001 0000 0000 0000 01 31 01 32
    label type 64 (extended, RFC 2673)          | MALFORMED    | 1234 0100 0001 0000 0000 0000 41 31 00 0002 0001
    label type 128                              | MALFORMED    | 1234 0100 0001 0000 0000 0000 80 31 00 0002 0001
    pointer to itself                           | MALFORMED    | 1234 0100 0001 0000 0000 0000 C00C 0002 0001
    pointer into the header                     | MALFORMED    | 1234 0100 0001 0000 0000 0000 01 31 C000 0002 0001
    pointer forward                             | MALFORMED    | 1234 0100 0001 0000 0000 0000 C014 0002 0001 00 00 00
    octets after the last record (padding)      | QUERY        | 1234 0100 0001 0000 0000 0000 QUESTION 00000000
    another record beside the question (TSIG)   | QUERY        | 1234 0100 0001 0000 0000 0001 QUESTION 00 00FA 00FF 00000000 0002 0102
    additional record, owner a pointer back     | QUERY        | 1234 0100 0001 0000 0000 0001 QUESTION C00C 0001 0001 00000000 0004 7F000001
    additional record, owner a pointer forward  | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION C0FF 0001 0001 00000000 0004 7F000001
    additional record, owner points at itself   | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION C01F 0001 0001 00000000 0004 7F000001
    additional record, pointer cut in two       | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION C0
    RDATA longer than the packet                | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION 00 0001 0001 00000000 0005 7F000001
    record without length                       | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION 00 0001 0001 00000000
    SOA in authority, as in IXFR                | QUERY        | 1234 0100 0001 0000 0001 0000 QUESTION 00 0006 0001 00000000 0000
    OPT                                         | QUERY        | 1234 0100 0001 0000 0000 0001 QUESTION OPT 0000
    OPT with an unknown option                  | QUERY        | 1234 0100 0001 0000 0000 0001 QUESTION OPT 0006 FDE9 0002 0102
    two OPTs (RFC 6891 6.1.1)                   | MALFORMED    | 1234 0100 0001 0000 0000 0002 QUESTION OPT 0000 OPT 0000
    OPT in answer                               | MALFORMED    | 1234 0100 0001 0001 0000 0000 QUESTION OPT 0000
    OPT in authority                            | MALFORMED    | 1234 0100 0001 0000 0001 0000 QUESTION OPT 0000
    OPT with an owner (RFC 6891 6.1.2)          | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION 01 31 OPT 0000
    option length beyond OPT                    | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION OPT 0006 000A 0003 0102
    option without length                       | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION OPT 0002 000A
    last option cut in its head                 | MALFORMED    | 1234 0100 0001 0000 0000 0001 QUESTION OPT 0007 000A 0000 000A 00
    EDNS version 1 is still a query             | QUERY        | 1234 0100 0001 0000 0000 0001 QUESTION 00 0029 04D0 00 01 0000 0000
    """)
    void packet_isTakenFor(String situation, Decoded expected, String packet) {
        String written = packet.replace("QUESTION", QUESTION).replace("OPT", "00 0029 04D0 00 00 0000");

        assertThat(decode(written)).isEqualTo(expected);
    }

    @Test
    void labelOf63Octets_isTheLongest() {
        String label63 = "3F" + "61".repeat(63);
        assertThat(decode(HEADER + "0000" + label63 + "00 0023 0001")).isEqualTo(Decoded.QUERY);

        String label64 = "40" + "61".repeat(64);
        assertThat(decode(HEADER + "0000" + label64 + "00 0023 0001")).isEqualTo(Decoded.MALFORMED);
    }

    @Test
    void nameOf255Octets_isTheLongest() {
        assertThat(decode(HEADER + "0000" + "01 31".repeat(127) + "00 0023 0001"))
                .isEqualTo(Decoded.QUERY);
        assertThat(query.nameOctets()).isEqualTo(QueryMessage.MAX_NAME_OCTETS);
        assertThat(query.labelCount()).isEqualTo(127);

        String of256 = "01 31".repeat(126) + "02 3131" + "00";
        assertThat(decode(HEADER + "0000" + of256 + "0023 0001")).isEqualTo(Decoded.MALFORMED);
        assertThat(decode(HEADER + "0000" + "01 31".repeat(128) + "00 0023 0001"))
                .isEqualTo(Decoded.MALFORMED);
    }

    @Test
    void thousandsOfPointers_areNotFollowed() {
        StringBuilder records = new StringBuilder();
        for (int i = 0; i < 4000; i++) {
            records.append("C00C 0001 0001 00000000 0002 C00C");
        }
        assertThat(decode("1234 0100 0001 0000 0000 0FA0" + QUESTION + records)).isEqualTo(Decoded.QUERY);
    }

    @Test
    void octetsBeyondTheLength_areNotRead() {
        byte[] packet = hex(HEADER + "0000" + QUESTION);

        assertThat(query.decode(packet, packet.length - 1)).isEqualTo(Decoded.MALFORMED);
    }

    private Decoded decode(String packet) {
        byte[] octets = hex(packet);
        return query.decode(octets, octets.length);
    }
}
