package org.openenum.record;

import java.nio.ByteBuffer;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;

/**
 * RDATA in the form for comparing two records: with names in lower case for the types listed in RFC 4034, section 6.2.
 *
 * @param octets must not be changed
 */
public record CanonicalRdata(ByteBuffer octets) {

    // RFC 2181, section 5: "It is meaningless for two records to ever have label, class, type and data all equal -
    // servers should suppress such duplicates if encountered."
    // https://datatracker.ietf.org/doc/html/rfc2181#section-5
    /** @param rdata uncompressed wire form; octets that are not RDATA of the type stay as they are */
    public static CanonicalRdata of(int type, byte[] rdata) {
        Record record = Record.newRecord(Name.root, type, DClass.IN, 0, rdata.length, rdata);
        return new CanonicalRdata(ByteBuffer.wrap(record == null ? rdata : record.rdataToWireCanonical()));
    }
}
