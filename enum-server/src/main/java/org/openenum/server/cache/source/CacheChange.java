package org.openenum.server.cache.source;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.xbill.DNS.Type;

/** One change of what DNS can see, as in the change log: the state after it, never a difference. */
public sealed interface CacheChange {

    /** Its position in commit order. */
    long seq();

    /**
     * A number, block or delegation.
     *
     * @param serial the zone's serial from this change on
     * @param after null if it was removed
     */
    record OfMapping(
            long seq,
            int zoneId,
            long serial,
            long hi,
            long lo,
            MappingKind kind,
            @Nullable Entry after) implements CacheChange {}

    /** Anything whose digits begin with a prefix; the empty prefix is the whole zone. */
    record OfRange(long seq, int zoneId, long serial, String prefix) implements CacheChange {}

    /**
     * A row of the log that does not tell what it changed.
     *
     * @param zoneId the zone in which it changed numbers or records; {@link #ANY_ZONE} if even that is unknown, and
     *     whether it changed anything else
     * @param fault what is wrong with the row
     */
    record OfUnreadable(long seq, int zoneId, String fault) implements CacheChange {

        /** Stands for all zones and all rule sets: ids begin at 1. */
        public static final int ANY_ZONE = 0;

        /** Whether any served data may have changed. */
        public boolean concernsAll() {
            return zoneId == ANY_ZONE;
        }

        public boolean concerns(int zone) {
            return concernsAll() || zoneId == zone;
        }
    }

    /** The rules of a rule set. */
    record OfRuleSet(long seq, int ruleSetId) implements CacheChange {}

    /**
     * A requester group or a region.
     *
     * @param networksOf the name of the group whose networks have changed, or null if none have
     */
    record OfRequesters(long seq, @Nullable String networksOf) implements CacheChange {}

    /**
     * An operator's decision about targets. Servers take nothing from this row; what is out of service comes with the
     * leases.
     */
    record OfTargets(long seq) implements CacheChange {}

    /** A zone: created, changed or deleted. */
    record OfZone(long seq, int zoneId) implements CacheChange {}

    /**
     * A record set.
     *
     * @param owner its name in presentation form, absolute, but without the final dot
     * @param after all record sets at that name, as of the end of its batch; null if they were not read
     */
    record OfRecordSet(
            long seq,
            int zoneId,
            long serial,
            String owner,
            int type,
            @Nullable List<RecordSource.Row> after) implements CacheChange {

        /** Makes the list immutable. */
        public OfRecordSet {
            after = after == null ? null : List.copyOf(after);
        }

        /** As the log itself has it. */
        public OfRecordSet(long seq, int zoneId, long serial, String owner, int type) {
            this(seq, zoneId, serial, owner, type, null);
        }

        /** Whether records of this type decide the answers for names below their own. */
        public boolean cutsTheZone() {
            return type == Type.NS || type == Type.DS || type == Type.DNAME;
        }

        /** A copy with the records read at its name. */
        public OfRecordSet with(List<RecordSource.Row> rows) {
            return new OfRecordSet(seq, zoneId, serial, owner, type, rows);
        }
    }
}
