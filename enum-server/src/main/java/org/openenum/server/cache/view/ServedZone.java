package org.openenum.server.cache.view;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.server.cache.name.NameTable;
import org.openenum.server.cache.number.Directory;
import org.openenum.server.cache.number.Node;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.zone.Serial;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * A zone as it is served: the facts from its row, the records at its apex, its serial, the directory of its number
 * pages, and its other names. Immutable.
 */
public final class ServedZone {

    private final ZoneRow facts;
    private final long serial;
    private final Node root;
    private final @Nullable NameTable names;
    private final byte[] apex;
    private final String apexDigits;
    private final WireRecordSet soa;

    ServedZone(ZoneRow facts, long serial, Node root, @Nullable NameTable names) {
        this.facts = facts;
        this.serial = serial;
        this.root = root;
        this.names = names;
        this.apex = facts.apex().toWireCanonical();
        this.apexDigits = EnumName.digitsOfApex(facts.apex());
        this.soa = WireRecordSet.of(Type.SOA, facts.timers().soaTtlSeconds(), List.of(soaRdata()));
    }

    /** A zone of which no number or name has been read yet. */
    public static ServedZone unread(ZoneRow facts) {
        return new ServedZone(facts, facts.serial(), Directory.unknown(facts.id()), null);
    }

    public ServedZone with(Node newRoot, long newSerial) {
        return newRoot == root && newSerial == serial ? this : new ServedZone(facts, newSerial, newRoot, names);
    }

    /** A copy with other facts, and with their serial. */
    public ServedZone with(ZoneRow newFacts) {
        return new ServedZone(newFacts, newFacts.serial(), root, names);
    }

    /** A copy with this serial, unless it already has a later one: its row may have been read later than the log. */
    public ServedZone raisedTo(long newSerial) {
        return new Serial(newSerial).isAfter(new Serial(serial)) ? with(root, newSerial) : this;
    }

    public ServedZone withNames(@Nullable NameTable newNames) {
        return new ServedZone(facts, serial, root, newNames);
    }

    /** The facts from its row; the serial of the view may be later. */
    public ZoneRow facts() {
        return facts;
    }

    public int id() {
        return facts.id();
    }

    /** The apex in wire form and lower case; not copied, must not be changed. */
    public byte[] apex() {
        return apex;
    }

    /** The number of labels of the apex, without the root label. */
    public int apexLabels() {
        return facts.apex().labels() - 1;
    }

    /** The digits that the apex itself stands for: 43 for {@code 3.4.e164.arpa}. */
    public String apexDigits() {
        return apexDigits;
    }

    /** The longest string of digits that this zone may hold. */
    public int maxDigits() {
        return facts.numbering().maxDigits();
    }

    /** Whether there may be record sets at or below names of digits. */
    public boolean numbersHaveRecords() {
        return facts.numbersHaveRecords();
    }

    /** Whether there may be zone cuts at or below names of digits. */
    public boolean numbersAreDelegated() {
        return facts.numbersAreDelegated();
    }

    public long serial() {
        return serial;
    }

    /** The directory of its number pages. */
    public Node root() {
        return root;
    }

    /** All its names that have records; null as long as they are not in memory, or if they do not fit. */
    public @Nullable NameTable names() {
        return names;
    }

    /** The SOA record with the serial of this view. */
    public WireRecordSet soa() {
        return soa;
    }

    /** RFC 2308, section 5: how long a negative answer may be cached. */
    public int negativeTtlSeconds() {
        return facts.timers().negativeTtlSeconds();
    }

    /** A record set at the apex, including the SOA; null if there is none of this type. */
    public @Nullable WireRecordSet apexSet(int type) {
        if (type == soa.type()) {
            return soa;
        }
        for (int i = 0; i < facts.apexSets().size(); i++) {
            WireRecordSet set = facts.apexSets().get(i);
            if (set.type() == type) {
                return set;
            }
        }
        return null;
    }

    /**
     * Whether a changed record set changes the facts of the zone: it is at the apex, or it may be the first at or below
     * a name of digits or at a wildcard that matches such names.
     *
     * @param owner in presentation form, with or without the final dot
     */
    public boolean factsDependOn(String owner, int type) {
        try {
            Name name = Name.fromString(owner, Name.root);
            int below = name.labels() - facts.apex().labels();
            return below == 0 || (below > 0 && isFirstOf(type) && mayBeAtNumbers(name.getLabel(below - 1)));
        } catch (TextParseException e) {
            return false;
        }
    }

    /** The owner name of a changed record set of this zone. */
    public NameKey nameOf(CacheChange.OfRecordSet change) {
        try {
            Name owner = Name.fromString(change.owner(), Name.root);
            return new NameKey(id(), OwnerKey.of(owner, facts.apex()));
        } catch (TextParseException e) {
            throw new IllegalArgumentException("the change log contains an invalid name: " + change.owner(), e);
        }
    }

    private boolean isFirstOf(int type) {
        return !numbersHaveRecords() || (type == Type.NS && !numbersAreDelegated());
    }

    /** Whether a label is a digit, or a wildcard that matches every digit. */
    private static boolean mayBeAtNumbers(byte[] label) {
        return label[0] == 1 && ((label[1] >= '0' && label[1] <= '9') || label[1] == '*');
    }

    private byte[] soaRdata() {
        byte[] primary = facts.primaryServer().toWire();
        byte[] responsible = facts.responsible().toWire();
        return ByteBuffer.allocate(primary.length + responsible.length + 20)
                .put(primary)
                .put(responsible)
                .putInt((int) serial)
                .putInt(facts.timers().refreshSeconds())
                .putInt(facts.timers().retrySeconds())
                .putInt(facts.timers().expireSeconds())
                .putInt(facts.timers().minimumSeconds())
                .array();
    }

    @Override
    public String toString() {
        return facts.apex().toString(true).toLowerCase(Locale.ROOT) + " " + serial;
    }
}
