package org.openenum.admin.rdata;

import java.io.IOException;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;

/** A decimal number. */
enum NumberField implements RdataField {
    U8 {
        @Override
        public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
            out.writeU8(in.getUInt8());
        }

        @Override
        public void write(DNSInput in, StringBuilder out) throws IOException {
            out.append(in.readU8());
        }
    },
    U16 {
        @Override
        public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
            out.writeU16(in.getUInt16());
        }

        @Override
        public void write(DNSInput in, StringBuilder out) throws IOException {
            out.append(in.readU16());
        }
    },
    U32 {
        @Override
        public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
            out.writeU32(in.getUInt32());
        }

        @Override
        public void write(DNSInput in, StringBuilder out) throws IOException {
            out.append(in.readU32());
        }
    }
}
