package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.Optional;
import java.util.function.Predicate;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of the history of numbers and blocks; also lists the history of a delegation. */
@Service
public class MappingHistory {

    private final EntityManager entityManager;

    private final Zones zones;

    private final NumberKind kind;

    private final ChangeHistory history;

    private final MappingUndo undo;

    private final ChangeLog changeLog;

    MappingHistory(
            EntityManager entityManager,
            Zones zones,
            NumberKind kind,
            ChangeHistory history,
            MappingUndo undo,
            ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.kind = kind;
        this.history = history;
        this.undo = undo;
        this.changeLog = changeLog;
    }

    /** Every change of an entry, newest first, even if it has been removed. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> list(MappingRef ref, Page.Wanted wanted) {
        return list(ref, digits -> true, wanted);
    }

    /**
     * The same for a caller who may not see every block.
     *
     * @param visible whether changes of a block with these digits are part of the history of its numbers
     */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> list(MappingRef ref, Predicate<String> visible, Page.Wanted wanted) {
        Zone zone = zones.require(ref.zone());
        return ref.kind() == MappingKind.DELEGATION
                ? ofDelegation(zone, ref, wanted)
                : history.ofMapping(NumberKind.keyOf(zone, ref), visible, wanted);
    }

    private Page<HistoryEntry> ofDelegation(Zone zone, MappingRef ref, Page.Wanted wanted) {
        return history.ofDelegation(
                zone.id(),
                DelegationIndex.ownerOf(zone, ref.digits()),
                zone.numbering().applicationUniqueString(ref.digits()),
                wanted);
    }

    /**
     * Sets a number or block back to its state after one of its changes.
     *
     * @param version the {@link HistoryEntry#seq()} of that change
     * @return the entry after that; empty if that change had removed it, so that it is removed again
     */
    public Optional<MappingView> revert(MappingRef ref, long version, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(ref.zone());
            MappingKey key = NumberKind.keyOf(zone, ref);
            Change change = history.find(version, key)
                    .orElseThrow(() -> RefusedException.notFound(
                            Sentence.of("thing.no-version", NumberKind.nameOf(zone, ref), version)));
            Mapping present = entityManager.find(Mapping.class, key);
            precondition.check(NumberKind.nameOf(zone, ref), present == null ? null : kind.tagOf(present));
            undo.restore(zone, key, change.after(), MappingRemarks.parse(change.afterContent()), changes);
            if (!changes.isEmpty()) {
                changes.note("mapping.revert", NumberKind.nameOf(zone, ref), Sentence.of("version.to", version));
            }
            entityManager.flush();
            return kind.find(ref, changes);
        });
    }
}
