package org.openenum.server.cache.name;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.server.cache.source.WireRecordSet;

/**
 * What the record sets of a zone tell about one name: its own sets, whether it exists, a zone cut or DNAME above it,
 * and the wildcard that applies if it does not exist. Immutable; it lives as long as the query, or in the cache of
 * names that were read one by one.
 */
public final class NameRecords {

    /** A name that does not exist, and to which no wildcard applies. */
    static final NameRecords ABSENT = new NameRecords(true, false, null, 0, null, Encloser.WITHOUT_WILDCARD);

    /** A name without records that exists because of names below it (RFC 8020). */
    static final NameRecords EMPTY_NON_TERMINAL = new NameRecords(true, true, null, 0, null, null);

    /** The placeholder for invalid rows. */
    static final NameRecords UNUSABLE = new NameRecords(false, false, null, 0, null, null);

    private static final int OVERHEAD_BYTES = 160;

    private final boolean usable;
    private final boolean exists;
    private final @Nullable NamePage page;
    private final int index;
    private final @Nullable Above above;
    private final @Nullable Encloser encloser;

    private NameRecords(
            boolean usable,
            boolean exists,
            @Nullable NamePage page,
            int index,
            @Nullable Above above,
            @Nullable Encloser encloser) {
        this.usable = usable;
        this.exists = exists;
        this.page = page;
        this.index = index;
        this.above = above;
        this.encloser = encloser;
    }

    /** A name with records. */
    static NameRecords at(NamePage page, int index, @Nullable Above above) {
        return new NameRecords(true, true, page, index, above, null);
    }

    /** As {@link #EMPTY_NON_TERMINAL}. */
    static NameRecords emptyNonTerminal(@Nullable Above above) {
        return above == null ? EMPTY_NON_TERMINAL : new NameRecords(true, true, null, 0, above, null);
    }

    /** A name that does not exist. */
    static NameRecords absent(@Nullable Above above, Encloser encloser) {
        return above == null && encloser.wildcard == null
                ? ABSENT
                : new NameRecords(encloser.usable, false, null, 0, above, encloser);
    }

    /** Whether the rows are valid; if not, the name's state is unknown. */
    public boolean usable() {
        return usable;
    }

    /** Whether the name exists because of records at it or below it. */
    public boolean exists() {
        return exists;
    }

    /** The record set of a type at the name, or null. */
    public @Nullable WireRecordSet set(int type) {
        return page == null ? null : page.set(index, type);
    }

    /** One of the record sets at the name, or null if it has none. */
    public @Nullable WireRecordSet anySet() {
        return page == null ? null : page.anySet(index);
    }

    /** The {@link org.openenum.record.OwnerKey} of a name with records. */
    public byte[] ownerKey() {
        return Objects.requireNonNull(page).key(index);
    }

    /** The zone cut or DNAME above the name that is nearest to the apex, or null. */
    public @Nullable Above above() {
        return above;
    }

    /** The closest encloser and its wildcard of a name that does not exist; otherwise null. */
    public @Nullable Encloser encloser() {
        return encloser;
    }

    /** The wildcard that applies to a name that does not exist, if a set of it has a policy; otherwise null. */
    @Nullable
    NameRecords wildcardWithPolicy() {
        NameRecords wildcard = encloser == null || above != null ? null : encloser.wildcard();
        return wildcard != null && wildcard.page != null && wildcard.page.hasPolicy(wildcard.index) ? wildcard : null;
    }

    /** A copy, for a name that does not exist, with another object for its wildcard. */
    NameRecords with(NameRecords wildcard) {
        Encloser before = Objects.requireNonNull(encloser);
        return absent(above, new Encloser(before.labels(), wildcard, before.usable()));
    }

    /** Its memory if it was read by itself, in bytes. */
    int weightBytes() {
        int bytes = OVERHEAD_BYTES + (page == null ? 0 : page.weightBytes());
        if (above instanceof Cut cut) {
            bytes += cut.ns.octets().length;
        } else if (above instanceof Redirection redirection) {
            bytes += redirection.dname.octets().length;
        }
        return encloser == null || encloser.wildcard == null ? bytes : bytes + encloser.wildcard.weightBytes();
    }

    /** What is above a name and takes it out of the zone's authority. */
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
     * @param labels how many labels it has below the apex; not set if there is no wildcard
     * @param wildcard the records of its wildcard, which may only have names below it; null if there is no wildcard
     * @param usable whether the wildcard's rows are valid
     */
    public record Encloser(int labels, @Nullable NameRecords wildcard, boolean usable) {

        static final Encloser WITHOUT_WILDCARD = new Encloser(-1, null, true);
    }
}
