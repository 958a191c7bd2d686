package org.openenum.server.cache;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.xbill.DNS.Type;

/**
 * Makes of the rows around a name what they say about it; used once, by one thread.
 *
 * <p>RFC 4592, section 3.3.1: "The closest encloser is the node in the zone's tree of existing domain names that has the most
 * labels matching the query name (consecutively, counting from the root label downward)." In canonical order it is an ancestor of the
 * name before the wanted one or of the name after it, so that these two neighbours and the rows above tell it.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/rfc4592#section-3.3.1">RFC 4592, section 3.3.1</a>
 */
final class NameReading {

    private static final byte[] ANY_LABEL = {'*', 0};

    private final byte[] wanted;
    private final List<RecordSource.Row> rows;
    private final List<byte[]> known = new ArrayList<>();

    private NameReading(byte[] wanted, RecordSource.LoadedRecords loaded) {
        this.wanted = wanted;
        this.rows = loaded.rows();
        rows.forEach(row -> known.add(row.ownerKey()));
        known.addAll(loaded.neighbours());
    }

    static NameRecords of(NameKey name, RecordSource.LoadedRecords loaded) {
        try {
            return new NameReading(name.ownerKey(), loaded).read();
        } catch (IllegalArgumentException e) {
            return NameRecords.unusable();
        }
    }

    private NameRecords read() {
        List<WireRecordSet> own = setsAt(wanted);
        boolean descendants = hasBelow(wanted);
        NameRecords.Above above = above();
        if (descendants || !own.isEmpty()) {
            return new NameRecords(true, own, descendants, above, null);
        }
        int octets = enclosedOctets();
        int labels = NameKey.labelsOf(Arrays.copyOf(wanted, octets));
        try {
            return new NameRecords(true, own, false, above, encloser(octets, labels));
        } catch (IllegalArgumentException e) {
            return new NameRecords(false, own, false, above, new NameRecords.Encloser(labels, null));
        }
    }

    private NameRecords.@Nullable Above above() {
        byte[] top = wanted;
        boolean cut = false;
        for (RecordSource.Row row : rows) {
            byte[] key = row.ownerKey();
            boolean cuts = row.type() == Type.NS;
            if ((cuts || row.type() == Type.DNAME)
                    && key.length > 0
                    && NameKey.isAbove(key, wanted)
                    && key.length <= top.length) {
                // A DNAME beside NS records belongs to the child.
                cut = cuts || (cut && key.length == top.length);
                top = key;
            }
        }
        if (top.length == wanted.length) {
            return null;
        }
        List<WireRecordSet> sets = setsAt(top);
        int labels = NameKey.labelsOf(top);
        return cut
                ? new NameRecords.Cut(labels, present(sets, Type.NS), NameRecords.find(sets, Type.DS))
                : new NameRecords.Redirection(labels, present(sets, Type.DNAME));
    }

    /** How much of the key is that of the closest encloser. */
    private int enclosedOctets() {
        int octets = 0;
        for (byte[] key : known) {
            octets = Math.max(octets, NameKey.commonOctets(key, wanted));
        }
        return octets;
    }

    private NameRecords.Encloser encloser(int octets, int labels) {
        byte[] wildcard = Arrays.copyOf(wanted, octets + ANY_LABEL.length);
        System.arraycopy(ANY_LABEL, 0, wildcard, octets, ANY_LABEL.length);
        List<WireRecordSet> sets = setsAt(wildcard);
        boolean exists = !sets.isEmpty() || hasBelow(wildcard);
        return new NameRecords.Encloser(labels, exists ? sets : null);
    }

    private boolean hasBelow(byte[] key) {
        return known.stream().anyMatch(other -> NameKey.isAbove(key, other));
    }

    private List<WireRecordSet> setsAt(byte[] key) {
        List<WireRecordSet> sets = new ArrayList<>();
        for (RecordSource.Row row : rows) {
            if (Arrays.equals(row.ownerKey(), key)) {
                sets.add(WireRecordSet.of(row.type(), row.ttlSeconds(), row.rdata()));
            }
        }
        return sets;
    }

    private static WireRecordSet present(List<WireRecordSet> sets, int type) {
        WireRecordSet set = NameRecords.find(sets, type);
        if (set == null) {
            throw new IllegalStateException("it was among the rows");
        }
        return set;
    }
}
