package org.openenum.admin.rdata;

import java.io.IOException;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Tokenizer;

/**
 * Character-strings (RFC 1035, section 3.3): one, or all that remain. They are always written in quotes: without them,
 * some servers give {@code @} and {@code $} a special meaning, and take a backslash at the end of a line for a
 * continuation.
 */
enum StringsField implements RdataField {
    ONE,
    MANY;

    private static final int MAX_STRING_OCTETS = 255;

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        Tokenizer.Token token = in.get();
        if (!token.isString()) {
            throw new PresentationException(Sentence.of("rdata.no-string"));
        }
        out.writeCountedString(octetsOf(token));
        if (this == ONE) {
            return;
        }
        for (token = in.get(); token.isString(); token = in.get()) {
            out.writeCountedString(octetsOf(token));
        }
        in.unget();
    }

    private static byte[] octetsOf(Tokenizer.Token token) throws TextParseException {
        byte[] octets = PresentationText.octets(token.value());
        if (octets.length > MAX_STRING_OCTETS) {
            throw new PresentationException(Sentence.of("rdata.string-too-long", MAX_STRING_OCTETS, octets.length));
        }
        return octets;
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        out.append(PresentationText.quoted(in.readCountedString()));
        while (this == MANY && in.remaining() > 0) {
            out.append(' ').append(PresentationText.quoted(in.readCountedString()));
        }
    }
}
