package org.openenum.differential;

import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import org.xbill.DNS.Message;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** The reply to a query: none, something that is no message, or a message. */
final class Reply {

    static final Reply NONE = new Reply(new byte[0], null, "no answer");

    static final String OTHER_QUESTION = "not the question that was asked";

    private static final int FLAGS = 2;

    private final byte[] octets;
    private final Message message;
    private final String defect;

    private Reply(byte[] octets, Message message, String defect) {
        this.octets = octets;
        this.message = message;
        this.defect = defect;
    }

    static Reply of(byte[] octets, byte[] packet) {
        try {
            Message message = new Message(octets);
            return new Reply(octets, message, questionDefect(octets, packet));
        } catch (IOException | RuntimeException e) {
            return new Reply(octets, null, "no message: " + e.getMessage());
        }
    }

    /** RFC 1035, section 4.1: the answer contains the question; here it is compared octet by octet, with its case. */
    private static String questionDefect(byte[] octets, byte[] packet) {
        int end = 12;
        while (packet[end] != 0) {
            end += 1 + packet[end];
        }
        end += 5;
        boolean same = octets.length >= end && java.util.Arrays.equals(octets, 12, end, packet, 12, end);
        return same ? "" : OTHER_QUESTION;
    }

    /** Whether it is a message. */
    boolean isThere() {
        return message != null;
    }

    /** What is wrong with the message itself, or an empty string. */
    String defect() {
        return defect;
    }

    int octets() {
        return octets.length;
    }

    int rcode() {
        return message == null ? -1 : message.getRcode();
    }

    /** QR, opcode, AA, TC, RD, RA, Z, AD, CD as in the header, without the response code. */
    int flags() {
        return octets.length < 4 ? -1 : ((octets[FLAGS] & 0xff) << 8 | octets[FLAGS + 1] & 0xff) & 0xfff0;
    }

    boolean has(int flag) {
        return message != null && (flags() & flag) != 0;
    }

    List<Record> answer() {
        return message == null ? List.of() : message.getSection(Section.ANSWER);
    }

    List<Record> authority() {
        return message == null ? List.of() : message.getSection(Section.AUTHORITY);
    }

    /** Without OPT. */
    List<Record> additional() {
        return message == null
                ? List.of()
                : message.getSection(Section.ADDITIONAL).stream()
                        .filter(record -> !(record instanceof OPTRecord))
                        .toList();
    }

    /** Its OPT record, or null. */
    OPTRecord edns() {
        return message == null ? null : message.getOPT();
    }

    /** In the form of dig's output. */
    @Override
    public String toString() {
        String text = message == null ? HexFormat.of().formatHex(octets) : message.toString();
        return (defect.isEmpty() ? "" : ";; " + defect + "\n") + text.strip() + "\n";
    }
}
