package org.openenum.server.conformance;

import java.io.ByteArrayOutputStream;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.server.message.Packets;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** A query as it is in a file, and its packet. */
final class Question {

    static final int ID = 0x1234;

    private static final Pattern NAME = Pattern.compile("NAME\\(([^)]*)\\)");

    private final List<String> words;
    private int flags;
    private int opcode;
    private boolean headerOnly;
    private boolean hasOpt;
    private int version;
    private int udpOctets = 1232;
    private int ednsFlags;
    private final ByteArrayOutputStream options = new ByteArrayOutputStream();

    Question(String text) {
        words = List.of(text.split("\\s+"));
        words.stream().filter(word -> word.startsWith("+")).forEach(this::read);
    }

    boolean isAskedOver(boolean tcp) {
        return !words.contains(tcp ? "+udp" : "+tcp");
    }

    private void read(String word) {
        String[] parts = word.substring(1).split("=", 2);
        String value = parts.length == 2 ? parts[1] : "";
        switch (parts[0]) {
            case "udp", "tcp" -> {}
            case "rd" -> flags |= 0x0100;
            case "z" -> flags |= 0x0040;
            case "ad" -> flags |= 0x0020;
            case "cd" -> flags |= 0x0010;
            case "opcode" -> opcode = Integer.parseInt(value);
            case "header-only" -> headerOnly = true;
            default -> readEdns(parts[0], value);
        }
    }

    private void readEdns(String word, String value) {
        hasOpt = true;
        switch (word) {
            case "edns" -> version = value.isEmpty() ? 0 : Integer.parseInt(value);
            case "bufsize" -> udpOctets = Integer.parseInt(value);
            case "do" -> ednsFlags |= 0x8000;
            case "ednsflags" -> ednsFlags |= Integer.parseInt(value, 16);
            case "nsid" -> option(3, "");
            case "subnet" -> option(8, value);
            case "cookie" -> option(10, value);
            case "keepalive" -> option(11, "");
            case "padding" -> option(12, "00".repeat(Integer.parseInt(value)));
            case "option" -> {
                String[] parts = value.split(":", 2);
                option(Integer.parseInt(parts[0]), parts.length == 2 ? parts[1] : "");
            }
            default -> throw new IllegalArgumentException("no such word: +" + word);
        }
    }

    private void option(int code, String hex) {
        byte[] value = HexFormat.of().parseHex(hex);
        u16(options, code);
        u16(options, value.length);
        options.writeBytes(value);
    }

    byte[] packet() {
        if (words.get(0).equals("hex")) {
            Matcher names = NAME.matcher(String.join(" ", words.subList(1, words.size())));
            return Packets.hex(names.replaceAll(name -> HexFormat.of().formatHex(wire(name.group(1)))));
        }
        ByteArrayOutputStream packet = new ByteArrayOutputStream();
        u16(packet, ID);
        u16(packet, flags | opcode << 11);
        u16(packet, headerOnly ? 0 : 1);
        u16(packet, 0);
        u16(packet, 0);
        u16(packet, hasOpt ? 1 : 0);
        if (!headerOnly) {
            packet.writeBytes(wire(words.get(0)));
            u16(packet, type(words.get(1)));
            u16(packet, recordClass());
        }
        if (hasOpt) {
            packet.write(0);
            u16(packet, 41);
            u16(packet, udpOctets);
            u16(packet, version);
            u16(packet, ednsFlags);
            u16(packet, options.size());
            packet.writeBytes(options.toByteArray());
        }
        return packet.toByteArray();
    }

    private int recordClass() {
        String word = words.size() > 2 ? words.get(2) : "+";
        if (word.startsWith("+")) {
            return DClass.IN;
        }
        return word.startsWith("CLASS") ? Integer.parseInt(word.substring(5)) : DClass.value(word);
    }

    private static int type(String word) {
        return word.toUpperCase(Locale.ROOT).startsWith("TYPE")
                ? Integer.parseInt(word.substring(4))
                : Type.value(word);
    }

    private static byte[] wire(String name) {
        try {
            return Name.fromString(name, Name.root).toWire();
        } catch (TextParseException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    private static void u16(ByteArrayOutputStream out, int value) {
        out.write(value >>> 8);
        out.write(value);
    }
}
