package org.openenum.server.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the record sets of a zone say about one name: its own sets, whether names stand below it, what stands above it, and what is
 * said in its place if it does not exist.
 *
 * @param usable whether the rows could be understood; if not, the name's state is unknown
 * @param sets the record sets at the name itself
 * @param hasDescendants whether a name with records stands below it: it exists then, even without records of its own (RFC 8020)
 * @param above the zone cut or DNAME above the name that is nearest to the apex, or null
 * @param encloser of a name that does not exist, the closest encloser and its wildcard, else null
 */
public record NameRecords(
        boolean usable,
        List<WireRecordSet> sets,
        boolean hasDescendants,
        @Nullable Above above,
        @Nullable Encloser encloser) {

    private static final int OVERHEAD_BYTES = 160;

    /** Keeps the list from changing. */
    public NameRecords {
        sets = List.copyOf(sets);
    }

    /** What stands for rows that cannot be understood. */
    static NameRecords unusable() {
        return new NameRecords(false, List.of(), false, null, null);
    }

    /** The record set of a type, or null. */
    public @Nullable WireRecordSet set(int type) {
        return find(sets, type);
    }

    /** Whether the name exists because of records. */
    public boolean exists() {
        return !sets.isEmpty() || hasDescendants;
    }

    /** The record set of a type among some, or null. */
    public static @Nullable WireRecordSet find(List<WireRecordSet> sets, int type) {
        for (int i = 0; i < sets.size(); i++) {
            if (sets.get(i).type() == type) {
                return sets.get(i);
            }
        }
        return null;
    }

    int weightBytes(NameKey key) {
        return weightBytes() + key.ownerKey().length;
    }

    int weightBytes() {
        int bytes = OVERHEAD_BYTES + weightOf(sets);
        if (above instanceof Cut cut) {
            bytes += cut.ns.weightBytes() + (cut.ds == null ? 0 : cut.ds.weightBytes());
        } else if (above instanceof Redirection redirection) {
            bytes += redirection.dname.weightBytes();
        }
        return encloser == null || encloser.wildcard == null ? bytes : bytes + weightOf(encloser.wildcard);
    }

    private static int weightOf(List<WireRecordSet> sets) {
        int bytes = 0;
        for (WireRecordSet set : sets) {
            bytes += set.weightBytes();
        }
        return bytes;
    }

    /** What stands above a name and takes it out of the zone's hands. */
    public sealed interface Above {

        /** How many labels its name has below the apex. */
        int labels();
    }

    /**
     * A zone cut.
     *
     * @param ns its NS records
     * @param ds its DS records, or null
     */
    public record Cut(
            int labels, WireRecordSet ns, @Nullable WireRecordSet ds) implements Above {}

    /**
     * A DNAME (RFC 6672).
     *
     * @param dname its one record
     */
    public record Redirection(int labels, WireRecordSet dname) implements Above {}

    /**
     * The closest encloser (RFC 4592, section 3.3.1).
     *
     * @param labels how many labels it has below the apex
     * @param wildcard the record sets at its wildcard: empty if only names below the wildcard have any, null if there is no wildcard
     */
    public record Encloser(int labels, @Nullable List<WireRecordSet> wildcard) {}
}
