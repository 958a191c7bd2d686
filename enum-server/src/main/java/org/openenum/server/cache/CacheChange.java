package org.openenum.server.cache;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;

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

    /** The rules of a rule set. */
    record OfRuleSet(long seq, int ruleSetId) implements CacheChange {}

    /** A zone: new, with other facts, or gone. */
    record OfZone(long seq, int zoneId) implements CacheChange {}

    /**
     * A record set.
     *
     * @param owner its name in presentation form, absolute though without its last dot
     * @param after all record sets at that name, as of the end of the batch that it came with; null if they were not read
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

        /** With what was read of its name. */
        public OfRecordSet with(List<RecordSource.Row> rows) {
            return new OfRecordSet(seq, zoneId, serial, owner, type, rows);
        }
    }
}
