package org.openenum.admin.mapping.delegation;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.mapping.MappingIndex;
import org.openenum.admin.mapping.MappingPlace;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.Mapping;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Edits every delegation that a filter finds: one ordered pass over them, in one transaction, so that all of it happens or nothing. */
@Service
public class DelegationUpdate {

    /** Each gets up to three rows of the change log, and all of them are in memory until the commit. */
    static final int MAX_CHANGED = 30_000;

    /** Delegations that a preview looks at: a second or two. Who means more of them sees figures of so many. */
    static final int MAX_PREVIEW = 50_000;

    /** What is read, and sent to the database, at a time. */
    private static final int CHUNK = 1_000;

    /** As many as one looks at before one says yes. */
    private static final int SAMPLE = 20;

    private final EntityManager entityManager;

    private final Zones zones;

    private final MappingIndex index;

    private final DelegationRows rows;

    private final DelegationWriter writer;

    private final ChangeLog changeLog;

    DelegationUpdate(
            EntityManager entityManager,
            Zones zones,
            MappingIndex index,
            DelegationRows rows,
            DelegationWriter writer,
            ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.index = index;
        this.rows = rows;
        this.writer = writer;
        this.changeLog = changeLog;
    }

    /**
     * One delegation before and after.
     *
     * @param after null if it is removed
     */
    public record Step(DelegationView before, @Nullable DelegationDraft after) {}

    /**
     * Refuses what cannot be asked for, before anything is looked at.
     *
     * @throws RefusedException if the zone is not there, or the filter cannot be read
     */
    @Transactional(readOnly = true)
    public void check(String apex, DelegationFilter filter, RecordSetEdit edit) {
        new Pass(zones.require(apex), filter, edit, 0);
    }

    /** How many the filter finds, or the limit where they are more; more than may be changed at once are not counted either. */
    @Transactional(readOnly = true)
    public long count(String apex, DelegationFilter filter, long limit) {
        Pass pass = new Pass(zones.require(apex), filter, RecordSetEdit.REMOVAL, Math.min(limit, MAX_CHANGED + 1L));
        pass.run((row, then) -> {}, done -> {});
        return Math.min(limit, pass.outcome().count());
    }

    /** Finds out what {@link #apply} would do to the first {@value #MAX_PREVIEW} delegations below the prefix. */
    @Transactional(readOnly = true)
    public UpdatePreview<Step> preview(String apex, DelegationFilter filter, RecordSetEdit edit) {
        Zone zone = zones.require(apex);
        List<Step> sample = new ArrayList<>();
        Pass pass = new Pass(zone, filter, edit, MAX_PREVIEW);
        boolean complete = pass.run(
                (row, then) -> {
                    if (sample.size() < SAMPLE) {
                        sample.add(new Step(
                                row.view(zone),
                                then instanceof DelegationEdit.Then.Draft wanted ? wanted.draft() : null));
                    }
                },
                done -> {});
        return new UpdatePreview<>(pass.outcome(), sample, complete);
    }

    /**
     * Applies it and commits.
     *
     * @param maxCount refused if more would be changed or removed
     * @param progress hears how many were looked at
     * @param last called right before the commit, within the transaction, with the changeset; not if nothing changed
     */
    public UpdateOutcome apply(
            String apex,
            DelegationFilter filter,
            RecordSetEdit edit,
            long maxCount,
            Author author,
            LongConsumer progress,
            UpdateOutcome.Committed last) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            Pass pass = new Pass(zone, filter, edit, Long.MAX_VALUE);
            pass.run(
                    (row, then) -> {
                        refuseTooMany(pass.outcome(), maxCount);
                        write(zone, row, then, changes);
                    },
                    progress);
            UpdateOutcome outcome = pass.outcome();
            if (!changes.isEmpty()) {
                changes.note("delegation.update", zone.apex(), outcome.inWords());
            }
            changes.onCommit(changeset -> last.committed(changeset, outcome));
            return outcome;
        });
    }

    private static void refuseTooMany(UpdateOutcome soFar, long maxCount) {
        long count = soFar.count();
        if (count > maxCount) {
            throw RefusedException.conflict(
                    "this would change or remove more delegations than maxCount=" + maxCount + " allows");
        }
        if (count > MAX_CHANGED) {
            throw RefusedException.conflict(
                    "one update changes at most " + MAX_CHANGED + " delegations: narrow the filter");
        }
    }

    private void write(Zone zone, DelegationRow row, DelegationEdit.Then then, PendingChanges changes) {
        if (then instanceof DelegationEdit.Then.Draft wanted) {
            DelegationWriter.Wanted read = DelegationWriter.Wanted.read(wanted.draft());
            writer.write(zone, row.mapping().digits(), row, read, changes);
        } else {
            writer.remove(zone, row, changes);
        }
    }

    /** Takes a delegation that does not stay as it is, and what it will be. */
    private interface Edited {
        void take(DelegationRow row, DelegationEdit.Then then);
    }

    /** One walk over what the filter finds, counting; for one thread, once. */
    private final class Pass {

        private final Zone zone;

        private final MappingQuery query;

        private final Predicate<DelegationRow> rest;

        private final DelegationEdit edit;

        private final long maxLooked;

        private long looked;

        private long changed;

        private long removed;

        private long unchanged;

        Pass(Zone zone, DelegationFilter filter, RecordSetEdit edit, long maxLooked) {
            this.zone = zone;
            this.query = filter.query(zone);
            this.rest = filter.rest();
            this.edit = new DelegationEdit(edit);
            this.maxLooked = maxLooked;
        }

        UpdateOutcome outcome() {
            return new UpdateOutcome(changed, removed, unchanged);
        }

        /** @return whether all were looked at */
        boolean run(Edited edited, LongConsumer progress) {
            @Nullable MappingPlace after = null;
            List<Mapping> chunk;
            do {
                chunk = index.rows(zone, query, after, false, CHUNK);
                List<DelegationRow> delegations = rows.of(zone, chunk);
                delegations.stream().filter(rest).forEach(row -> look(row, edited));
                after = chunk.isEmpty() ? after : MappingPlace.of(chunk.get(chunk.size() - 1));
                looked += chunk.size();
                forget(delegations);
                progress.accept(looked);
            } while (chunk.size() == CHUNK && looked < maxLooked);
            return chunk.size() < CHUNK;
        }

        private void look(DelegationRow row, Edited edited) {
            DelegationEdit.Then then = edit.of(zone, row);
            if (then instanceof DelegationEdit.Then.Same) {
                unchanged++;
                return;
            }
            if (then instanceof DelegationEdit.Then.Gone) {
                removed++;
            } else {
                changed++;
            }
            edited.take(row, then);
        }

        /** So that not every one of them is in memory, and looked at again with each chunk that is sent. */
        private void forget(List<DelegationRow> delegations) {
            entityManager.flush();
            delegations.stream()
                    .flatMap(row -> Stream.of(row.mapping(), row.nameServers(), row.ds()))
                    .filter(Objects::nonNull)
                    .forEach(entityManager::detach);
        }
    }
}
