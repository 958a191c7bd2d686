package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.record.RecordSetText;
import org.openenum.change.Change;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
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

    /** What it was after a change; empty if that change was not one of its own. */
    Optional<State> at(Zone zone, DialedDigits prefix, long version) {
        MappingKey key = keyOf(zone, prefix);
        String owner = DelegationIndex.ownerOf(zone, prefix);
        Optional<Change> entry = history.lastOfMapping(key, version);
        Optional<Change> nameServers = history.lastOfRecordSet(key.zoneId(), owner, Type.NS, version);
        Optional<Change> ds = history.lastOfRecordSet(key.zoneId(), owner, Type.DS, version);
        boolean isItsOwn =
                Stream.of(entry, nameServers, ds).flatMap(Optional::stream).anyMatch(change -> change.seq() == version);
        String comment = comment(entry, history.lastOfComment(key.zoneId(), owner, version));
        List<String> dsRecords = records(ds).map(RecordSetText::records).orElse(List.of());
        return isItsOwn
                ? Optional.of(new State(records(nameServers)
                        .map(set -> new DelegationDraft(set.records(), dsRecords, set.ttl(), comment))))
                : Optional.empty();
    }

    /** Older releases logged it with the entry. */
    private static @Nullable String comment(Optional<Change> entry, Optional<Change> nameServers) {
        long ofRecords = nameServers.map(Change::seq).orElse(-1L);
        if (entry.isPresent() && entry.get().seq() > ofRecords) {
            return MappingRemarks.parse(entry.get().afterContent()).comment();
        }
        return records(nameServers).map(RecordSetText::comment).orElse(null);
    }

    private static Optional<RecordSetText> records(Optional<Change> last) {
        return last.map(change -> RecordSetText.parse(change.afterContent()));
    }

    private static MappingKey keyOf(Zone zone, DialedDigits prefix) {
        return new MappingKey(zone.id(), prefix.digits(), MappingKind.DELEGATION);
    }
}
