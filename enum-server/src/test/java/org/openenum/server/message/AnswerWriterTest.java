package org.openenum.server.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openenum.server.message.Packets.hex;
import static org.openenum.server.message.Packets.parse;
import static org.openenum.server.message.Packets.question;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.ExtendedFlags;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.TextParseException;

class AnswerWriterTest {

    private final QueryMessage query = new QueryMessage();
    private final AnswerWriter out = new AnswerWriter(1232, false);

    @Test
    void twoRecords_shareTheOwnerOfTheQuestion() {
        begin(question("4.3.2.1.4.4.E164.arpa.", "A"), 512);
        out.authoritative();
        addresses(0, 2);

        Message answer = finish();
        assertThat(answer.getHeader().getFlag(Flags.AA)).isTrue();
        assertThat(answer.getHeader().getFlag(Flags.QR)).isTrue();
        assertThat(answer.getHeader().getFlag(Flags.RD)).isTrue();
        assertThat(answer.getHeader().getFlag(Flags.RA)).isFalse();
        assertThat(answer.getQuestion().getName()).hasToString("4.3.2.1.4.4.E164.arpa.");
        assertThat(answer.getSection(1))
                .map(Object::toString)
                .containsExactly(
                        "4.3.2.1.4.4.E164.arpa.\t60\tIN\tA\t192.0.2.0", "4.3.2.1.4.4.E164.arpa.\t60\tIN\tA\t192.0.2.1");
        assertThat(answer.getOPT()).isNull();
    }

    @Test
    void ownerThatEndsTheQuestion_isAPointerIntoIt() {
        begin(question("4.4.e164.arpa.", "NAPTR"), 512);
        out.section(MessageSection.AUTHORITY);
        addresses(query.labelStart(2), 1);

        assertThat(out.finish()).isEqualTo(12 + 15 + 4 + 2 + 10 + 4);
        assertThat(parse(out.octets(), 47).getSection(2).get(0).getName()).hasToString("e164.arpa.");
    }

    @Test
    void ownerOfItsOwn_isCompressedAtTheQuestionAndThenAtItself() {
        begin(question("4.4.e164.arpa.", "NS"), 512);
        out.section(MessageSection.ADDITIONAL);
        out.openRrset(name("ns1.E164.arpa."), RecordType.A, 60);
        address(1);
        address(2);
        out.closeOptionalRrset();

        int length = out.finish();
        assertThat(length).isEqualTo(12 + 15 + 4 + (4 + 2 + 14) + (2 + 14));
        assertThat(parse(out.octets(), length).getSection(3))
                .map(Object::toString)
                .containsExactly("ns1.e164.arpa.\t\t60\tIN\tA\t192.0.2.1", "ns1.e164.arpa.\t\t60\tIN\tA\t192.0.2.2");
    }

    @Test
    void namesInRdata_areCompressedWhereTheirTypeAllows_andNowhereElse() {
        assertThat(rdataOctets(RecordType.NS, "", "ns1.e164.arpa.")).isEqualTo(4 + 2);
        assertThat(rdataOctets(RecordType.CNAME, "", "4.e164.arpa.")).isEqualTo(2);
        assertThat(rdataOctets(RecordType.PTR, "", "host.arpa.")).isEqualTo(5 + 2);
        assertThat(rdataOctets(RecordType.MX, "000A", "mx.e164.arpa.")).isEqualTo(2 + 3 + 2);
        assertThat(rdataOctets(RecordType.SRV, "000000000005", "s.e164.arpa.")).isEqualTo(6 + 2 + 11);
        assertThat(rdataOctets(RecordType.DNAME, "", "e164.arpa.")).isEqualTo(11);
        assertThat(rdataOctets(RecordType.NS, "", "NS1.E164.arpa."))
                .as("the case in which it was provisioned is kept")
                .isEqualTo(4 + 5 + 2);
        for (String other : new String[] {"ns.example.net.", ".", "x4.e164.example.", "a.b.c.d.e.f.g.h."}) {
            assertThat(rdataOctets(RecordType.NS, "", other)).isEqualTo(name(other).length);
        }
    }

    @Test
    void soa_hasBothItsNamesCompressed() {
        byte[] rdata = hex(HexFormat.of().formatHex(name("ns.e164.arpa."))
                + HexFormat.of().formatHex(name("e164.arpa.")) + "00000001 00000002 00000003 00000004 00000005");
        assertThat(rdataOctets(RecordType.SOA, rdata)).isEqualTo(3 + 2 + 2 + 20);
    }

    private int rdataOctets(int type, String before, String target) {
        return rdataOctets(type, hex(before + HexFormat.of().formatHex(name(target))));
    }

    /** How many octets the RDATA takes in the message; dnsjava must read the same RDATA. */
    private int rdataOctets(int type, byte[] rdata) {
        begin(question("4.e164.arpa.", "ANY"), 512);
        byte[] packed = new byte[2 + rdata.length];
        packed[1] = (byte) rdata.length;
        System.arraycopy(rdata, 0, packed, 2, rdata.length);
        out.openRrset(0, type, 60);
        out.putRecords(packed, 0, packed.length);
        out.closeRrset();
        int octets = out.finish();
        org.xbill.DNS.Record read = parse(out.octets(), octets).getSection(1).get(0);
        assertThat(read.rdataToWireCanonical()).isEqualTo(canonical(type, rdata));
        return octets - 12 - (13 + 4) - 12;
    }

    private static byte[] canonical(int type, byte[] rdata) {
        return org.xbill.DNS.Record.newRecord(org.xbill.DNS.Name.root, type, 1, 0, rdata.length, rdata)
                .rdataToWireCanonical();
    }

    @Test
    void rrsetThatDoesNotFit_isLeftOutWholeWithTc() {
        begin(question("4.4.e164.arpa.", "A"), 512);
        addresses(0, 30); // 31 + 30 * 16 = 511 octets
        assertThat(out.isTruncated()).isFalse();
        assertThat(finish().getSection(1)).hasSize(30);

        begin(question("4.4.e164.arpa.", "A"), 512);
        addresses(0, 31);
        out.section(MessageSection.ADDITIONAL);
        addresses(0, 1);
        Message answer = finish();
        assertThat(answer.getHeader().getFlag(Flags.TC)).isTrue();
        assertThat(answer.getSection(1)).isEmpty();
        assertThat(answer.getSection(3)).as("nothing gets in after TC").isEmpty();
    }

    @Test
    void optionalRrsetThatDoesNotFit_isLeftOutWithoutTc() {
        begin(question("4.4.e164.arpa.", "A"), 512);
        addresses(0, 29);
        out.section(MessageSection.ADDITIONAL);
        out.openRrset(0, RecordType.A, 60);
        address(1);
        address(2);
        address(3);
        assertThat(out.closeOptionalRrset()).isFalse();
        out.openRrset(0, RecordType.A, 60);
        address(4);
        assertThat(out.closeOptionalRrset()).as("a smaller one may still fit").isTrue();

        Message answer = finish();
        assertThat(answer.getHeader().getFlag(Flags.TC)).isFalse();
        assertThat(answer.getSection(1)).hasSize(29);
        assertThat(answer.getSection(3)).hasSize(1);
    }

    @Test
    void fullAnswer_keepsRoomForOpt() {
        Message question = question("4.4.e164.arpa.", "A");
        question.addRecord(new OPTRecord(512, 0, 0, ExtendedFlags.DO), 3);
        begin(question, 512);
        out.extendedError(ExtendedError.STALE_ANSWER);
        addresses(0, 29); // 31 + 464 + 11 = 506: no room for the six octets of the extended error and one more

        int length = out.finish();
        Message answer = parse(out.octets(), length);
        assertThat(length).isEqualTo(512);
        assertThat(answer.getSection(1)).hasSize(29);
        assertThat(answer.getOPT().getPayloadSize()).isEqualTo(1232);
        assertThat(answer.getOPT().getFlags()).isEqualTo(ExtendedFlags.DO);
        assertThat(answer.getOPT().getOptions(15)).hasSize(1);

        begin(question, 511);
        out.extendedError(ExtendedError.STALE_ANSWER);
        addresses(0, 29);
        assertThat(finish().getOPT().getOptions())
                .as("no room, so the reason is left out")
                .isEmpty();
    }

    @Test
    void failure_forgetsRecordsAndSaysWhy() {
        Message question = question("4.4.e164.arpa.", "A");
        question.addRecord(new OPTRecord(4096, 0, 0, 0), 3);
        begin(question, 1232);
        out.authoritative();
        addresses(0, 3);
        out.fail(Rcode.SERVFAIL, ExtendedError.NOT_READY);

        Message answer = finish();
        assertThat(answer.getRcode()).isEqualTo(org.xbill.DNS.Rcode.SERVFAIL);
        assertThat(answer.getHeader().getFlag(Flags.AA)).isFalse();
        assertThat(answer.getSection(1)).isEmpty();
        assertThat(answer.getOPT().getOptions(15))
                .map(option -> ((ExtendedErrorCodeOption) option).getErrorCode())
                .containsExactly(14);
    }

    @Test
    void badVersion_isAnExtendedRcode() {
        Message question = question("4.4.e164.arpa.", "A");
        question.addRecord(new OPTRecord(4096, 0, 1, 0), 3);
        begin(question, 1232);
        out.fail(Rcode.BADVERS);

        Message answer = finish();
        assertThat(answer.getRcode()).isEqualTo(org.xbill.DNS.Rcode.BADVERS);
        assertThat(answer.getOPT().getVersion()).isZero();
    }

    @Test
    void readyMadeRecords_areCounted() {
        begin(question("4.4.e164.arpa.", "A"), 512);
        byte[] two = HexFormat.of().parseHex("c00c000100010000003c0004c0000201c00c000100010000003c0004c0000202");
        out.openReadyRrset();
        int at = out.reserve(two.length);
        System.arraycopy(two, 0, out.octets(), at, two.length);
        out.countRecords(2);

        assertThat(out.closeRrset()).isTrue();
        assertThat(finish().getSection(1)).hasSize(2);
    }

    @Test
    void moreThanTheLimit_isNotReserved() {
        begin(question("4.4.e164.arpa.", "A"), 512);
        out.openReadyRrset();

        assertThat(out.reserve(Integer.MAX_VALUE)).isEqualTo(-1);
        assertThat(out.closeRrset()).isFalse();
        assertThat(out.isTruncated()).isTrue();
    }

    private void addresses(int ownerStart, int count) {
        out.openRrset(ownerStart, RecordType.A, 60);
        for (int i = 0; i < count; i++) {
            address(i);
        }
        out.closeRrset();
    }

    private void address(int last) {
        out.openRecord();
        out.putU16(0xC000);
        out.putU16(0x0200 + last);
        out.closeRecord();
    }

    private void begin(Message question, int maxOctets) {
        byte[] packet = question.toWire();
        assertThat(query.decode(packet, packet.length)).isEqualTo(Decoded.QUERY);
        out.begin(query, maxOctets);
    }

    private Message finish() {
        return parse(out.octets(), out.finish());
    }

    private static byte[] name(String text) {
        try {
            return Name.fromString(text).toWire();
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }
}
