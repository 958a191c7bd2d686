package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.record.RecordSetText;
import org.openenum.change.Change;
import org.openenum.number.DialedDigits;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Type;

/**
 * Former states of delegations: an NS and a DS record set each, which are separate in the log but one thing to users.
 */
@Component
class DelegationPast {

    private final ChangeHistory history;

    DelegationPast(ChangeHistory history) {
        this.history = history;
    }

    /** A delegation after a change; without a draft if the prefix was not delegated. */
    record State(Optional<DelegationDraft> draft) {}

    /**
     * The state after a change; empty if that change was not one of this delegation.
     *
     * @param present the present state; null if the prefix is not delegated
     */
    Optional<State> at(Zone zone, DialedDigits prefix, long version, @Nullable Delegation present) {
        String owner = DelegationIndex.ownerOf(zone, prefix);
        Optional<Change> nameServers = history.lastOfRecordSet(zone.id(), owner, Type.NS, version);
        Optional<Change> ds = history.lastOfRecordSet(zone.id(), owner, Type.DS, version);
        boolean isItsOwn =
                Stream.of(nameServers, ds).flatMap(Optional::stream).anyMatch(change -> change.seq() == version);
        if (!isItsOwn) {
            return Optional.empty();
        }
        RecordSet nameServersNow = present == null ? null : present.nameServers();
        RecordSet dsNow = present == null ? null : present.ds();
        Optional<RecordSetText> then = nameServers.isPresent()
                ? nameServers.map(change -> RecordSetText.parse(change.afterContent()))
                : found(history.firstOfRecordSet(zone.id(), owner, Type.NS, version + 1), nameServersNow);
        List<String> dsRecords = (ds.isPresent()
                        ? ds.map(change -> RecordSetText.parse(change.afterContent()))
                        : found(history.firstOfRecordSet(zone.id(), owner, Type.DS, version + 1), dsNow))
                .map(RecordSetText::records)
                .orElse(List.of());
        // Records logged by older versions have no comment: it is the one before the next change that has a comment.
        String comment = found(history.firstOfComment(zone.id(), owner, version + 1), nameServersNow)
                .map(RecordSetText::comment)
                .orElse(null);
        return Optional.of(
                new State(then.map(set -> new DelegationDraft(set.records(), dsRecords, set.ttl(), comment))));
    }

    /**
     * A record set after a change, if the log has no change of it up to then: there was none, or it is in the archive.
     *
     * @param next the first later change, whose state before it is the wanted one; without one, the set has not changed
     */
    private static Optional<RecordSetText> found(Optional<Change> next, @Nullable RecordSet present) {
        return next.isPresent()
                ? next.map(change -> RecordSetText.parse(change.beforeContent()))
                : Optional.ofNullable(present).map(RecordSetText::of);
    }
}
