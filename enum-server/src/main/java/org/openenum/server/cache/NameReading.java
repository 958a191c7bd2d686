package org.openenum.server.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.record.RecordSet;
import org.xbill.DNS.Type;

/** Makes of the rows around a name what they say about it; pure. */
final class NameReading {

    private NameReading() {}

    static NameRecords of(NameKey name, List<RecordSource.Row> rows) {
        try {
            return read(name.ownerKey(), rows);
        } catch (IllegalArgumentException e) {
            return NameRecords.unusable();
        }
    }

    private static NameRecords read(byte[] wanted, List<RecordSource.Row> rows) {
        List<WireRecordSet> own = new ArrayList<>();
        boolean descendants = false;
        byte @Nullable [] cut = null;
        for (RecordSource.Row row : rows) {
            byte[] key = row.ownerKey();
            if (Arrays.equals(key, wanted)) {
                own.add(set(row));
            } else if (isAbove(wanted, key)) {
                descendants = true;
            } else if (row.type() == Type.NS
                    && key.length > 0
                    && isAbove(key, wanted)
                    && (cut == null || key.length < cut.length)) {
                cut = key;
            }
        }
        return new NameRecords(true, own, descendants, cut == null ? null : cutAt(cut, rows));
    }

    private static NameRecords.Cut cutAt(byte[] cut, List<RecordSource.Row> rows) {
        List<WireRecordSet> sets = new ArrayList<>();
        for (RecordSource.Row row : rows) {
            if (Arrays.equals(row.ownerKey(), cut)) {
                sets.add(set(row));
            }
        }
        WireRecordSet ns = NameRecords.find(sets, Type.NS);
        if (ns == null) {
            throw new IllegalStateException("a cut has NS records");
        }
        return new NameRecords.Cut(NameKey.labelsOf(cut), ns, NameRecords.find(sets, Type.DS));
    }

    private static WireRecordSet set(RecordSource.Row row) {
        return new WireRecordSet(row.type(), row.ttlSeconds(), RecordSet.unpack(row.rdata()));
    }

    private static boolean isAbove(byte[] upper, byte[] lower) {
        return lower.length > upper.length && Arrays.equals(upper, 0, upper.length, lower, 0, upper.length);
    }
}
