package org.openenum.admin.rdata;

import java.io.IOException;
import java.util.List;
import org.openenum.record.PresentationException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;

/** The discovery bit of an AMTRELAY record, the relay's type and the relay itself (RFC 8777, section 4.3). */
record RelayField() implements RdataField {

    private static final int DISCOVERY_OPTIONAL = 0x80;

    /** By type, from 1 on; type 0 is a dot in text and nothing on the wire. */
    private static final List<RdataField> RELAYS = List.of(RdataField.IPV4, RdataField.IPV6, RdataField.NAME);

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        int discovery = in.getUInt8();
        int type = in.getUInt8();
        if (discovery > 1 || type > RELAYS.size()) {
            throw new PresentationException(Sentence.of("rdata.discovery-bit", RELAYS.size()));
        }
        out.writeU8(discovery * DISCOVERY_OPTIONAL + type);
        if (type > 0) {
            RELAYS.get(type - 1).read(in, origin, out);
        } else if (!in.getString().equals(".")) {
            throw new PresentationException(Sentence.of("rdata.no-relay"));
        }
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        int octet = in.readU8();
        int type = octet & ~DISCOVERY_OPTIONAL;
        if (type > RELAYS.size()) {
            throw new PresentationException(Sentence.of("rdata.relay-type", RELAYS.size()));
        }
        out.append((octet & DISCOVERY_OPTIONAL) == 0 ? "0 " : "1 ").append(type).append(' ');
        if (type == 0) {
            out.append('.');
        } else {
            RELAYS.get(type - 1).write(in, out);
        }
    }
}
