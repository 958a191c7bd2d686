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

/** Packets for tests, and answers read by dnsjava. */
public final class Packets {

    private Packets() {}

    /** Octets from hexadecimal digits; blanks, line breaks and comments after a semicolon are ignored. */
    public static byte[] hex(String text) {
        return HexFormat.of().parseHex(text.replaceAll(";[^\n]*", "").replaceAll("\\s", ""));
    }

    /** A query without EDNS. */
    public static Message question(String name, String type) {
        try {
            return Message.newQuery(Record.newRecord(Name.fromString(name), Type.value(type), DClass.IN));
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** An answer, read by an independent implementation. */
    public static Message parse(byte[] octets, int length) {
        try {
            return new Message(Arrays.copyOf(octets, length));
        } catch (IOException e) {
            throw new UncheckedIOException("not a message: " + HexFormat.of().formatHex(octets, 0, length), e);
        }
    }
}
