package org.openenum.admin.rdata;

import java.io.IOException;
import org.xbill.DNS.DNSInput;
import org.xbill.DNS.DNSOutput;
import org.xbill.DNS.Name;
import org.xbill.DNS.Tokenizer;

/** A decimal number. */
enum NumberField implements RdataField {
    U8,
    U16,
    U32;

    @Override
    public void read(Tokenizer in, Name origin, DNSOutput out) throws IOException {
        switch (this) {
            case U8 -> out.writeU8(in.getUInt8());
            case U16 -> out.writeU16(in.getUInt16());
            case U32 -> out.writeU32(in.getUInt32());
        }
    }

    @Override
    public void write(DNSInput in, StringBuilder out) throws IOException {
        switch (this) {
            case U8 -> out.append(in.readU8());
            case U16 -> out.append(in.readU16());
            case U32 -> out.append(in.readU32());
        }
    }
}
