package org.openenum.server.cache.source;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.xbill.DNS.Type;

/** One change of what DNS can see, as the change log tells it: the state after it, never a difference. */
public sealed interface CacheChange {

    /** Its place in the order of commits. */
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
     * A row of the log from which nobody can tell what it changed.
     *
     * @param zoneId the zone in which it changed numbers or records; {@link #ANY_ZONE} if not even that can be told,
     *     nor whether it changed something else
     * @param fault what is wrong with the row
     */
    record OfUnreadable(long seq, int zoneId, String fault) implements CacheChange {

        /** Stands for all zones and all rule sets: ids begin at 1. */
        public static final int ANY_ZONE = 0;

        /** Whether anything that is served may be another. */
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
     * A group of requesters or a region.
     *
     * @param networksOf the name of the group whose networks are others, or null if none are
     */
    record OfRequesters(long seq, @Nullable String networksOf) implements CacheChange {}

    /**
     * What persons say of targets: nothing that the log tells servers; what is out of service comes with the leases.
     */
    record OfTargets(long seq) implements CacheChange {}

    /** A zone: new, with other facts, or gone. */
    record OfZone(long seq, int zoneId) implements CacheChange {}

    /**
     * A record set.
     *
     * @param owner its name in presentation form, absolute though without its last dot
     * @param after all record sets at that name, as of the end of the batch that it came with; null if they were not
     *     read
     */
    record OfRecordSet(
            long seq,
            int zoneId,
            long serial,
            String owner,
            int type,
            @Nullable List<RecordSource.Row> after) implements CacheChange {

        /** Keeps the list from changing. */
        public OfRecordSet {
            after = after == null ? null : List.copyOf(after);
        }

        /** As the log tells it by itself. */
        public OfRecordSet(long seq, int zoneId, long serial, String owner, int type) {
            this(seq, zoneId, serial, owner, type, null);
        }

        /** Whether records of this type decide what is answered for names below their own. */
        public boolean cutsTheZone() {
            return type == Type.NS || type == Type.DS || type == Type.DNAME;
        }

        /** With what was read of its name. */
        public OfRecordSet with(List<RecordSource.Row> rows) {
            return new OfRecordSet(seq, zoneId, serial, owner, type, rows);
        }
    }
}
