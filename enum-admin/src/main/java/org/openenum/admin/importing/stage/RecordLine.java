package org.openenum.admin.importing.stage;

import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;

/**
 * One record that is not a rule of a number.
 *
 * @param line its line number, counted from 1
 * @param owner an absolute name at or below the apex
 * @param type the RR type
 * @param ttlSeconds its TTL
 * @param rdata uncompressed wire form
 */
@SuppressWarnings("ArrayRecordComponent") // passed on once and never compared
public record RecordLine(long line, Name owner, int type, int ttlSeconds, byte[] rdata) {

    /** The packed form: the octets of the key, the line number, then the content. */
    byte[] pack(PackedWriter out, Name apex) {
        key(out, owner, type, apex).fixed(line, Long.BYTES).octet(Staging.GOOD);
        return out.text(owner.toString()).number(ttlSeconds).counted(rdata).toBytes();
    }

    /** A bad record of this set: the set is to be left alone. */
    static byte[] packBad(PackedWriter out, long line, Name owner, int type, Name apex) {
        key(out, owner, type, apex).fixed(line, Long.BYTES).octet(Staging.BAD);
        return out.text(owner.toString()).toBytes();
    }

    private static PackedWriter key(PackedWriter out, Name owner, int type, Name apex) {
        byte[] key = OwnerKey.of(owner, apex);
        // The escaped labels of a key never begin with a zero octet, so one more zero octet ends the key.
        return out.clear()
                .octet(Staging.TAG_RECORD)
                .raw(key, 0, key.length)
                .octet(0)
                .fixed(type, Short.BYTES);
    }
}
