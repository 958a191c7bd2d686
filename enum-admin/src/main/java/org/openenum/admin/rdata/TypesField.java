package org.openenum.admin.rdata;

import java.io.IOException;
import java.util.TreeSet;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;
import org.xbill.DNS.Type;

/** A set of RR types as a bitmap (RFC 4034, section 4.1.2); it may be empty. */
record TypesField() implements RdataField {

    private static final int TYPES_PER_WINDOW = 256;

    private static final int MAX_BITMAP_OCTETS = 32;

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        TreeSet<Integer> types = new TreeSet<>();
        Tokenizer.Token token = in.get();
        for (; token.isString(); token = in.get()) {
            int type = Type.value(token.value());
            if (type < 0) {
                throw new PresentationException(Sentence.of("rdata.unknown-type", token.value()));
            }
            types.add(type);
        }
        in.unget();
        while (!types.isEmpty()) {
            int window = types.first() / TYPES_PER_WINDOW;
            writeWindow(window, types.headSet((window + 1) * TYPES_PER_WINDOW), out);
            types.headSet((window + 1) * TYPES_PER_WINDOW).clear();
        }
    }

    private static void writeWindow(int window, Iterable<Integer> types, DNSOutput out) {
        byte[] bitmap = new byte[MAX_BITMAP_OCTETS];
        int octets = 0;
        for (int type : types) {
            int bit = type % TYPES_PER_WINDOW;
            bitmap[bit / 8] |= (byte) (0x80 >> (bit % 8));
            octets = bit / 8 + 1;
        }
        out.writeU8(window);
        out.writeU8(octets);
        out.writeByteArray(bitmap, 0, octets);
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        String separator = "";
        while (in.remaining() > 0) {
            int window = in.readU8();
            byte[] bitmap = in.readByteArray(in.readU8());
            if (bitmap.length > MAX_BITMAP_OCTETS) {
                throw new PresentationException(Sentence.of("rdata.too-many-types", MAX_BITMAP_OCTETS));
            }
            for (int bit = 0; bit < bitmap.length * 8; bit++) {
                if ((bitmap[bit / 8] & (0x80 >> (bit % 8))) != 0) {
                    out.append(separator).append(Type.string(window * TYPES_PER_WINDOW + bit));
                    separator = " ";
                }
            }
        }
    }
}
