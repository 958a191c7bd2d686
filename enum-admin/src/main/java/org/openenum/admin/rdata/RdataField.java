package org.openenum.admin.rdata;

import java.io.IOException;
import org.openenum.record.AddressText;
import org.openenum.record.PresentationText;
import org.xbill.DNS.Address;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;

/** A field of RDATA. */
interface RdataField {

    /** A domain name. */
    RdataField NAME = new RdataField() {
        @Override
        public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
            out.writeByteArray(in.getName(origin).toWire());
        }

        @Override
        public void write(DNSInput in, StringBuilder out) throws IOException {
            out.append(PresentationText.of(new Name(in)));
        }
    };

    /** An IPv4 address. */
    RdataField IPV4 = new AddressField(Address.IPv4, 4);

    /** An IPv6 address. */
    RdataField IPV6 = new AddressField(Address.IPv6, 16);

    /** Reads text, and writes octets. */
    void read(Tokenizer in, Name origin, DNSOutput out) throws IOException;

    /** Reads octets, and writes text. */
    void write(DNSInput in, StringBuilder out) throws IOException;

    /** An address of one family. */
    record AddressField(int family, int octets) implements RdataField {

        @Override
        public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
            out.writeByteArray(in.getAddressBytes(family));
        }

        @Override
        public void write(DNSInput in, StringBuilder out) throws IOException {
            out.append(AddressText.of(in.readByteArray(octets)));
        }
    }
}
