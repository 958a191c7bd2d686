package org.openenum.load.dns;

import java.io.IOException;
import java.util.List;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

/** An answer of a server. */
public final class Answer {

    private final Message message;

    private Answer(Message message) {
        this.message = message;
    }

    /** Reads a message. */
    public static Answer read(byte[] wire) throws IOException {
        return new Answer(new Message(wire));
    }

    /** The id of a message, or -1 if it has none. */
    public static int id(byte[] wire) {
        return wire.length < 2 ? -1 : ((wire[0] & 0xff) << 8) | (wire[1] & 0xff);
    }

    /** The response code, as in dnsjava's {@link Rcode}. */
    public int rcode() {
        return message.getRcode();
    }

    public boolean isTruncated() {
        return message.getHeader().getFlag(Flags.TC);
    }

    /** The records of the answer section. */
    public List<Record> records() {
        return message.getSection(Section.ANSWER);
    }

    /** The regexp fields of the NAPTR records in the answer section, as on the wire. */
    public List<String> regexps() {
        return records().stream()
                .filter(NAPTRRecord.class::isInstance)
                .map(each -> ((NAPTRRecord) each).getRegexp())
                .toList();
    }

    @Override
    public String toString() {
        return Rcode.string(rcode()) + " " + records();
    }
}
