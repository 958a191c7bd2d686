package org.openenum.admin.importing.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * All records of one owner and type as the upload wants them; they come after all mappings, in canonical order of
 * owners.
 *
 * @param line the first line about it
 * @param owner presentation form with the last dot
 * @param type the RR type
 * @param ttlSeconds of all its records
 * @param rdatas uncompressed wire form; none if it is left alone
 */
public record StagedRecordSet(long line, String owner, int type, int ttlSeconds, List<byte[]> rdatas)
        implements Staged {

    /** Whether one of its records was bad: whatever is in the database stays as it is. */
    public boolean isLeftAlone() {
        return rdatas.isEmpty();
    }

    /** The owner as a name. */
    public Name ownerName() {
        try {
            return Name.fromString(owner);
        } catch (TextParseException e) {
            throw new IllegalStateException("a staged owner is not a name: " + owner, e);
        }
    }

    byte[] pack(PackedWriter out) {
        out.clear()
                .octet(Staging.TAG_RECORD)
                .number(line)
                .text(owner)
                .number(type)
                .number(ttlSeconds);
        out.number(rdatas.size());
        rdatas.forEach(out::counted);
        return out.toBytes();
    }

    static StagedRecordSet unpack(PackedReader in) {
        long line = in.number();
        String owner = Objects.requireNonNull(in.text());
        int type = in.smallNumber();
        int ttlSeconds = in.smallNumber();
        int count = in.smallNumber();
        List<byte[]> rdatas = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            rdatas.add(in.counted());
        }
        return new StagedRecordSet(line, owner, type, ttlSeconds, rdatas);
    }
}
