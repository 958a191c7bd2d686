package org.openenum.admin.rdata;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;
import org.xbill.DNS.Type;

/**
 * The presentation form of one RR type: its fields from left to right.
 *
 * @param fields the last one may be of any length
 */
record RdataForm(List<RdataField> fields) {

    // The types that dnsjava knows only as hexadecimal digits, and those that it reads or writes differently from what
    // all name servers accept: strings without quotes, names with characters that some want escaped, an LOC without
    // minutes.
    private static final Map<Integer, RdataForm> FORMS = Map.ofEntries(
            Map.entry(Type.NS, of(RdataField.NAME)),
            Map.entry(Type.CNAME, of(RdataField.NAME)),
            Map.entry(Type.DNAME, of(RdataField.NAME)),
            Map.entry(Type.PTR, of(RdataField.NAME)),
            Map.entry(Type.MINFO, of(RdataField.NAME, RdataField.NAME)),
            Map.entry(Type.RP, of(RdataField.NAME, RdataField.NAME)),
            Map.entry(Type.MX, of(NumberField.U16, RdataField.NAME)),
            Map.entry(Type.AFSDB, of(NumberField.U16, RdataField.NAME)),
            Map.entry(Type.KX, of(NumberField.U16, RdataField.NAME)),
            Map.entry(Type.SRV, of(NumberField.U16, NumberField.U16, NumberField.U16, RdataField.NAME)),
            Map.entry(
                    Type.NAPTR,
                    of(
                            NumberField.U16,
                            NumberField.U16,
                            StringsField.ONE,
                            StringsField.ONE,
                            StringsField.ONE,
                            RdataField.NAME)),
            Map.entry(Type.HINFO, of(StringsField.ONE, StringsField.ONE)),
            Map.entry(Type.TXT, of(StringsField.MANY)),
            Map.entry(Type.SPF, of(StringsField.MANY)),
            Map.entry(Type.NINFO, of(StringsField.MANY)),
            Map.entry(Type.AVC, of(StringsField.MANY)),
            Map.entry(Type.LOC, of(new LocationField())),
            // https://datatracker.ietf.org/doc/html/rfc7477#section-2.1
            Map.entry(Type.CSYNC, of(NumberField.U32, NumberField.U16, new TypesField())),
            // https://datatracker.ietf.org/doc/html/rfc7043
            Map.entry(Type.EUI48, of(new HexField(6, 1, "-"))),
            Map.entry(Type.EUI64, of(new HexField(8, 1, "-"))),
            // https://datatracker.ietf.org/doc/html/rfc6742#section-2
            Map.entry(Type.NID, of(NumberField.U16, new HexField(8, 2, ":"))),
            Map.entry(Type.L64, of(NumberField.U16, new HexField(8, 2, ":"))),
            Map.entry(Type.L32, of(NumberField.U16, RdataField.IPV4)),
            Map.entry(Type.LP, of(NumberField.U16, RdataField.NAME)),
            Map.entry(Type.AMTRELAY, of(NumberField.U8, new RelayField())));

    /** The form of a type, or null to use dnsjava's. */
    static @Nullable RdataForm of(int type) {
        return FORMS.get(type);
    }

    private static RdataForm of(RdataField... fields) {
        return new RdataForm(List.of(fields));
    }

    byte[] read(Tokenizer in, Name origin) throws IOException {
        DNSOutput out = new DNSOutput();
        for (RdataField field : fields) {
            field.read(in, origin, out);
        }
        if (in.get().isString()) {
            throw new PresentationException(Sentence.of("rdata.too-many-fields"));
        }
        return out.toByteArray();
    }

    /** @throws PresentationException if the octets are not RDATA of the type */
    String write(byte[] rdata) throws IOException {
        DNSInput in = new DNSInput(rdata);
        StringBuilder out = new StringBuilder();
        for (RdataField field : fields) {
            if (in.remaining() > 0) {
                out.append(out.isEmpty() ? "" : " ");
            }
            field.write(in, out);
        }
        if (in.remaining() > 0) {
            throw new PresentationException(Sentence.of("rdata.too-many-fields"));
        }
        return out.toString();
    }
}
