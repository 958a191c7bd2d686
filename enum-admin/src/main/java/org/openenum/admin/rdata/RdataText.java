package org.openenum.admin.rdata;

import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.openenum.record.AddressText;
import org.openenum.record.PresentationException;
import org.openenum.record.PresentationText;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DClass;
import org.xbill.DNS.IPSECKEYRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.SVCBBase;
import org.xbill.DNS.Section;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Tokenizer;
import org.xbill.DNS.Type;

/** Reads and writes RDATA in presentation form. */
public final class RdataText {

    /** Type, class, TTL and length, which are between the owner name and the RDATA. */
    private static final int FIXED_OCTETS = 10;

    /** RFC 3597, section 5: followed by a length and hexadecimal digits. */
    private static final String GENERIC = "\\#";

    private static final int MAX_RDATA_OCTETS = 65_535;

    private static final int IPV6_OCTETS = 16;

    private RdataText() {}

    /**
     * Parses a text.
     *
     * @param origin completes names without a last dot
     * @return uncompressed wire form
     * @throws TextParseException if it is not RDATA of the type, whatever the error
     */
    public static byte[] parse(int type, String text, Name origin) throws TextParseException {
        try (Tokenizer in = new Tokenizer(PresentationText.ascii(text))) {
            RdataForm form = RdataForm.of(type);
            if (form != null && !text.stripLeading().startsWith(GENERIC)) {
                return form.read(in, origin);
            }
            byte[] rdata = octetsOf(Record.fromString(Name.root, type, DClass.IN, 0, in, origin));
            refuseUnreadable(type, rdata);
            return rdata;
        } catch (IOException | RuntimeException e) {
            // For text that it cannot read, the parser throws various exceptions, depending on the place.
            throw new PresentationException(PresentationException.reason(e), e);
        }
    }

    /** From some texts the parser makes octets that it would not read, for example an HIP record without a key. */
    private static void refuseUnreadable(int type, byte[] rdata) throws IOException {
        RdataForm form = RdataForm.of(type);
        if (form != null) {
            form.write(rdata);
            return;
        }
        Record read = Record.newRecord(Name.root, type, DClass.IN, 0, rdata.length, rdata);
        if (!Arrays.equals(octetsOf(read), rdata)) {
            throw new PresentationException(Sentence.of("rdata.not-of-the-type"));
        }
    }

    private static byte[] octetsOf(Record record) throws TextParseException {
        byte[] whole = record.toWire(Section.ANSWER);
        byte[] rdata = Arrays.copyOfRange(whole, Name.root.length() + FIXED_OCTETS, whole.length);
        if (rdata.length > MAX_RDATA_OCTETS) {
            throw new PresentationException(Sentence.of("rdata.too-long", MAX_RDATA_OCTETS));
        }
        return rdata;
    }

    /** RDATA in presentation form; hexadecimal digits where nothing else reads back as the same octets. */
    public static String format(int type, byte[] rdata) {
        String text = specific(type, rdata);
        try {
            if (text != null && Arrays.equals(parse(type, text, Name.root), rdata)) {
                return text;
            }
        } catch (TextParseException e) {
            return generic(rdata);
        }
        return generic(rdata);
    }

    /** RDATA as every name server reads it, whether it knows the type or not (RFC 3597, section 5). */
    public static String generic(byte[] rdata) {
        return GENERIC + " " + rdata.length
                + (rdata.length == 0 ? "" : " " + HexFormat.of().formatHex(rdata));
    }

    private static @Nullable String specific(int type, byte[] rdata) {
        if (type == Type.AAAA && rdata.length == IPV6_OCTETS) {
            return AddressText.of(rdata);
        }
        try {
            RdataForm form = RdataForm.of(type);
            return form != null
                    ? form.write(rdata)
                    : textOf(Record.newRecord(Name.root, type, DClass.IN, 0, rdata.length, rdata));
        } catch (IOException | RuntimeException e) {
            return null;
        }
    }

    /** Writes the names in it as all name servers read them. */
    private static String textOf(Record record) {
        String text = record.rdataToString();
        Name name = null;
        if (record instanceof SVCBBase service) {
            name = service.getTargetName();
        } else if (record instanceof IPSECKEYRecord key && key.getGateway() instanceof Name gateway) {
            name = gateway;
        }
        return name == null ? text : text.replace(" " + name, " " + PresentationText.of(name));
    }
}
