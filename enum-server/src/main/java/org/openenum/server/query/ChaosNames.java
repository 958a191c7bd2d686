package org.openenum.server.query;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.RecordType;

/** The names of class CHAOS that reveal a server's identity: RFC 4892. */
final class ChaosNames {

    /** The answer is about this server, not about a zone, and must not be cached. */
    private static final int TTL_SECONDS = 0;

    private final List<Told> names = new ArrayList<>();

    ChaosNames(Identity identity) {
        tell(identity.version(), "version", "bind");
        tell(identity.version(), "version", "server");
        tell(identity.hostname(), "hostname", "bind");
        tell(identity.hostname(), "id", "server");
    }

    private void tell(String text, String... labels) {
        if (!text.isEmpty()) {
            names.add(new Told(name(labels), text.getBytes(US_ASCII)));
        }
    }

    private static byte[] name(String... labels) {
        StringBuilder name = new StringBuilder();
        for (String label : labels) {
            name.append((char) label.length()).append(label);
        }
        return name.append('\0').toString().getBytes(US_ASCII);
    }

    /**
     * Answers a question of class CHAOS, if the identity is configured.
     *
     * @return whether the answer is written
     */
    boolean answer(QueryMessage query, AnswerWriter out) {
        if (query.type() != RecordType.TXT && query.type() != RecordType.ANY) {
            return false;
        }
        for (Told told : names) {
            if (Arrays.equals(told.name, 0, told.name.length, query.name(), 0, query.nameOctets())) {
                write(told.text, out);
                return true;
            }
        }
        return false;
    }

    private static void write(byte[] text, AnswerWriter out) {
        out.authoritative();
        out.openRrset(0, RecordType.TXT, TTL_SECONDS);
        out.openRecord();
        out.putU8(text.length);
        out.put(text);
        out.closeRecord();
        out.closeRrset();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Told(byte[] name, byte[] text) {}
}
