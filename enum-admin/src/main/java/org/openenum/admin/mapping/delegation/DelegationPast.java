package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.record.RecordSetText;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Type;

/**
 * What delegations were: an NS and a DS record set each, and in logs of older releases an entry, which the log has
 * apart and people see as one thing.
 */
@Component
class DelegationPast {

    private final ChangeHistory history;

    DelegationPast(ChangeHistory history) {
        this.history = history;
    }

    /** A delegation as a change had left it; without a draft where the prefix was not delegated. */
    record State(Optional<DelegationDraft> draft) {}

    /**
     * What it was after a change; empty if that change was not one of its own.
     *
     * @param present what it is now; null where the prefix is not delegated
     */
    Optional<State> at(Zone zone, DialedDigits prefix, long version, @Nullable Delegation present) {
        MappingKey key = keyOf(zone, prefix);
        String owner = DelegationIndex.ownerOf(zone, prefix);
        Optional<Change> entry = history.lastOfMapping(key, version);
        Optional<Change> nameServers = history.lastOfRecordSet(key.zoneId(), owner, Type.NS, version);
        Optional<Change> ds = history.lastOfRecordSet(key.zoneId(), owner, Type.DS, version);
        boolean isItsOwn =
                Stream.of(entry, nameServers, ds).flatMap(Optional::stream).anyMatch(change -> change.seq() == version);
        if (!isItsOwn) {
            return Optional.empty();
        }
        Optional<RecordSetText> then = nameServers.isPresent()
                ? records(nameServers)
                : found(zone, owner, Type.NS, version, present == null ? null : present.nameServers());
        List<String> dsRecords = (ds.isPresent()
                        ? records(ds)
                        : found(zone, owner, Type.DS, version, present == null ? null : present.ds()))
                .map(RecordSetText::records)
                .orElse(List.of());
        String comment = comment(entry, history.lastOfComment(key.zoneId(), owner, version), then);
        return Optional.of(
                new State(then.map(set -> new DelegationDraft(set.records(), dsRecords, set.ttl(), comment))));
    }

    /** Older releases logged it with the entry; where neither is in the log any more, it stands with the records. */
    private static @Nullable String comment(
            Optional<Change> entry, Optional<Change> nameServers, Optional<RecordSetText> then) {
        long ofRecords = nameServers.map(Change::seq).orElse(-1L);
        if (entry.isPresent() && entry.get().seq() > ofRecords) {
            return MappingRemarks.parse(entry.get().afterContent()).comment();
        }
        return (nameServers.isPresent() ? records(nameServers) : then)
                .map(RecordSetText::comment)
                .orElse(null);
    }

    private static Optional<RecordSetText> records(Optional<Change> last) {
        return last.map(change -> RecordSetText.parse(change.afterContent()));
    }

    /**
     * A record set after a change, where no change up to that is in the log: there was none, or it has left for the
     * archive. The next one has what it found; without a next one the set is what it was.
     */
    private Optional<RecordSetText> found(
            Zone zone, String owner, int type, long version, @Nullable RecordSet present) {
        Optional<Change> next = history.firstOfRecordSet(zone.id(), owner, type, version + 1);
        return next.isPresent()
                ? next.map(change -> RecordSetText.parse(change.beforeContent()))
                : Optional.ofNullable(present).map(RecordSetText::of);
    }

    private static MappingKey keyOf(Zone zone, DialedDigits prefix) {
        return new MappingKey(zone.id(), prefix.digits(), MappingKind.DELEGATION);
    }
}
