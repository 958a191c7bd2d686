package org.openenum.server.conformance;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import org.openenum.server.message.Packets;
import org.xbill.DNS.CookieOption;
import org.xbill.DNS.EDNSOption;
import org.xbill.DNS.ExtendedErrorCodeOption;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.OPTRecord;
import org.xbill.DNS.Opcode;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.SOARecord;
import org.xbill.DNS.Section;
import org.xbill.DNS.TcpKeepaliveOption;

/**
 * Answers in the format of the case files, so that the actual and the expected one can be compared as text. The records
 * of a section are sorted by their text; a serial is the word SERIAL.
 */
final class AnswerText {

    static final String NONE = "no answer";

    private static final String[] SECTIONS = {"question", "answer", "authority", "additional"};
    private static final String SERIAL = "SERIAL";

    private AnswerText() {}

    /** The actual answer. */
    static String of(byte[] packet) {
        Message answer = Packets.parse(packet, packet.length);
        List<String> lines = new ArrayList<>();
        lines.add(Rcode.string(answer.getRcode()) + flags(answer, packet));
        OPTRecord opt = answer.getOPT();
        if (opt != null) {
            lines.add(text(opt));
        }
        for (int section = Section.ANSWER; section <= Section.ADDITIONAL; section++) {
            List<Record> records = answer.getSection(section).stream()
                    .filter(record -> !(record instanceof OPTRecord))
                    .toList();
            addSection(SECTIONS[section], records, lines);
        }
        return String.join("\n", lines);
    }

    /** The expected answer, in the same format. */
    static String expected(List<String> lines) throws IOException {
        List<String> text = new ArrayList<>();
        String section = "";
        List<Record> records = new ArrayList<>();
        for (String line : lines) {
            if (List.of(SECTIONS).contains(line)) {
                addSection(section, records, text);
                section = line;
                records.clear();
            } else if (section.isEmpty()) {
                text.add(line);
            } else {
                records.add(PlanLines.parse(line.replace(SERIAL, "0")));
            }
        }
        addSection(section, records, text);
        return String.join("\n", text);
    }

    private static void addSection(String name, List<Record> records, List<String> lines) {
        if (!records.isEmpty()) {
            lines.add(name);
            records.stream().map(AnswerText::text).sorted().forEach(lines::add);
        }
    }

    private static String text(Record record) {
        String text = record.toString().replaceAll("\\s+", " ");
        if (record instanceof SOARecord soa) {
            return text.replace(" " + soa.getSerial() + " ", " " + SERIAL + " ");
        }
        return text;
    }

    private static String flags(Message answer, byte[] packet) {
        StringBuilder flags = new StringBuilder();
        for (int flag : new int[] {Flags.QR, Flags.AA, Flags.TC, Flags.RD, Flags.RA, Flags.AD, Flags.CD}) {
            if (answer.getHeader().getFlag(flag)) {
                flags.append(' ').append(Flags.string(flag));
            }
        }
        if ((packet[3] & 0x40) != 0) {
            flags.append(" z");
        }
        if (answer.getHeader().getOpcode() != Opcode.QUERY) {
            flags.append(" opcode=").append(answer.getHeader().getOpcode());
        }
        if (answer.getQuestion() == null) {
            flags.append(" no-question");
        }
        return flags.toString();
    }

    private static String text(OPTRecord opt) {
        String flags = (opt.getFlags() & 0x8000) != 0 ? " do" : "";
        String unknownFlags = (opt.getFlags() & 0x7FFF) != 0 ? " flags=" + Integer.toHexString(opt.getFlags()) : "";
        return "opt version=" + opt.getVersion() + " udp=" + opt.getPayloadSize() + flags + unknownFlags
                + opt.getOptions().stream().map(option -> " " + text(option)).collect(Collectors.joining());
    }

    private static String text(EDNSOption option) {
        if (option instanceof CookieOption cookie) {
            return "cookie=" + HexFormat.of().formatHex(cookie.getClientCookie()) + "+"
                    + cookie.getServerCookie().map(octets -> octets.length).orElse(0);
        }
        if (option instanceof ExtendedErrorCodeOption error) {
            return "ede=" + error.getErrorCode();
        }
        if (option instanceof TcpKeepaliveOption keepalive) {
            return "keepalive=" + keepalive.getTimeout().orElse(-1);
        }
        byte[] wire = option.toWire();
        return option.getCode() == EDNSOption.Code.NSID
                ? "nsid=" + new String(wire, 4, wire.length - 4, US_ASCII)
                : "option=" + option.getCode();
    }
}
