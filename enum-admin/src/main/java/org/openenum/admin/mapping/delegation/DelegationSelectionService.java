package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.Zones;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use case of changing several delegations that somebody chose: all of them in one changeset, or none. */
@Service
class DelegationSelectionService {

    private final DelegationBatch batch;

    private final Zones zones;

    private final DelegationRows rows;

    DelegationSelectionService(DelegationBatch batch, Zones zones, DelegationRows rows) {
        this.batch = batch;
        this.zones = zones;
        this.rows = rows;
    }

    /**
     * One that was chosen.
     *
     * @param entityTag the state that the person saw, or null for whatever it is now
     */
    record Chosen(DelegationBatch.Ref ref, @Nullable String entityTag) {}

    /**
     * What an edit does to one of them.
     *
     * @param after null if it is removed
     */
    record Step(DelegationView before, @Nullable DelegationView after) {}

    /** They as they are. */
    @Transactional(readOnly = true)
    public List<DelegationView> find(List<Chosen> chosen) {
        return require(chosen).stream()
                .map(found -> found.row().view(found.zone()))
                .toList();
    }

    /**
     * Refuses what is wrong with the edit, which is said of the edit, not of every one that it would change.
     *
     * @throws RefusedException naming the fault
     */
    @Transactional(readOnly = true)
    public void check(List<Chosen> chosen, RecordSetEdit edit) {
        require(chosen).forEach(found -> new DelegationEdit(edit).of(found.zone(), found.row()));
    }

    /** What an edit would do. */
    List<Step> preview(List<Chosen> chosen, RecordSetEdit edit, Author author) {
        return batch.run(chosen, one -> operation(one, edit), true, author).stream()
                .map(result -> new Step(Objects.requireNonNull(result.before()), result.view()))
                .toList();
    }

    /** Does it, if all of them still are what the person saw. */
    void apply(List<Chosen> chosen, RecordSetEdit edit, Author author) {
        batch.run(chosen, one -> operation(one, edit), false, author);
    }

    private record Found(Zone zone, DelegationRow row) {}

    private List<Found> require(List<Chosen> chosen) {
        if (chosen.isEmpty() || chosen.size() > OperationBatch.MAX_OPERATIONS) {
            throw RefusedException.invalid(
                    "/selected", "count", "choose 1 to " + OperationBatch.MAX_OPERATIONS + " entries", null);
        }
        return chosen.stream()
                .map(one -> {
                    Zone zone = zones.require(one.ref().zone());
                    return new Found(zone, rows.require(zone, one.ref().prefix()));
                })
                .toList();
    }

    private static DelegationBatch.Operation operation(Chosen one, RecordSetEdit edit) {
        Precondition seen = one.entityTag() == null ? Precondition.PRESENT : Precondition.tag(one.entityTag());
        return new DelegationBatch.Operation.Edit(one.ref(), new DelegationEdit(edit), seen);
    }
}
