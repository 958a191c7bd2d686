package org.openenum.server.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the record sets of a zone say about one name: its own sets, whether names stand below it, and the zone cut above it.
 *
 * @param usable whether the rows could be understood; if not, the name's state is unknown
 * @param sets the record sets at the name itself
 * @param hasDescendants whether a name with records stands below it: it exists then, even without records of its own (RFC 8020)
 * @param cut the zone cut above the name that is nearest to the apex, or null
 */
public record NameRecords(
        boolean usable,
        List<WireRecordSet> sets,
        boolean hasDescendants,
        @Nullable Cut cut) {

    /** Keeps the list from changing. */
    public NameRecords {
        sets = List.copyOf(sets);
    }

    /** What stands for rows that cannot be understood. */
    static NameRecords unusable() {
        return new NameRecords(false, List.of(), false, null);
    }

    /** The record set of a type, or null. */
    public @Nullable WireRecordSet set(int type) {
        return find(sets, type);
    }

    /** Whether the name exists because of records. */
    public boolean exists() {
        return !sets.isEmpty() || hasDescendants;
    }

    static @Nullable WireRecordSet find(List<WireRecordSet> sets, int type) {
        for (WireRecordSet set : sets) {
            if (set.type() == type) {
                return set;
            }
        }
        return null;
    }

    int weightBytes(NameKey key) {
        int bytes = 160 + key.ownerKey().length;
        for (WireRecordSet set : sets) {
            bytes += set.weightBytes();
        }
        return cut == null ? bytes : bytes + cut.ns.weightBytes() + (cut.ds == null ? 0 : cut.ds.weightBytes());
    }

    /**
     * A zone cut.
     *
     * @param labels how many labels its name has below the apex
     * @param ns its NS records
     * @param ds its DS records, or null
     */
    public record Cut(
            int labels, WireRecordSet ns, @Nullable WireRecordSet ds) {}
}
