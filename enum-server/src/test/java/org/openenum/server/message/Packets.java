package org.openenum.server.message;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** Packets for tests, and answers as dnsjava reads them. */
public final class Packets {

    private Packets() {}

    /** Octets from hexadecimal digits; blanks, line ends and what follows a semicolon are for the reader. */
    public static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll(";[^\n]*", "").replaceAll("\\s", ""));
    }

    /** A plain question, without EDNS. */
    public static Message question(String name, String type) {
        try {
            return Message.newQuery(Record.newRecord(Name.fromString(name), Type.value(type), DClass.IN));
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** An answer, read by an implementation that is not ours. */
    public static Message parse(byte[] octets, int length) {
        try {
            return new Message(Arrays.copyOf(octets, length));
        } catch (IOException e) {
            throw new UncheckedIOException("not a message: " + HexFormat.of().formatHex(octets, 0, length), e);
        }
    }
}
