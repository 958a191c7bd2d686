package org.openenum.admin.importing.apply;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.admin.record.RecordText;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/** The effects on record sets, as lines of a comparison. */
final class RecordSetLines {

    private RecordSetLines() {}

    /** The line of a set that the file does not have. */
    static RecordSetDiff gone(RecordSet row) {
        return new RecordSetDiff(Effect.REMOVED, row.owner(), Type.string(row.type()), null, membersOf(row), null);
    }

    /**
     * The line of a set of the file.
     *
     * @param row the zone's set; null if it has none
     */
    static RecordSetDiff of(StagedRecordSet set, Effect effect, @Nullable RecordSet row) {
        return line(
                set,
                effect,
                row == null ? null : membersOf(row),
                RecordSetDiff.members(set.ttlSeconds(), RecordText.format(set.type(), set.rdatas())));
    }

    /**
     * The line of the SOA record.
     *
     * @param before what {@link #authority} returned before the import
     */
    static RecordSetDiff ofAuthority(
            StagedRecordSet set, boolean changes, Map<String, @Nullable Object> before, Zone zone) {
        return line(set, RecordSetRows.ofPresent(changes), before, authority(zone));
    }

    /** The content of a zone's SOA record, except its serial, which stays the zone's own. */
    static Map<String, @Nullable Object> authority(Zone zone) {
        return RecordSetDiff.members(zone.timers().soaTtlSeconds(), StartOfAuthority.texts(zone));
    }

    private static Map<String, @Nullable Object> membersOf(RecordSet row) {
        return RecordSetDiff.members(row.ttlSeconds(), RecordText.format(row.type(), row.rdatas()));
    }

    private static RecordSetDiff line(
            StagedRecordSet set,
            Effect effect,
            @Nullable Map<String, @Nullable Object> before,
            Map<String, @Nullable Object> after) {
        String owner = set.ownerName().toString(true);
        return new RecordSetDiff(effect, owner, Type.string(set.type()), set.line(), before, after);
    }
}
