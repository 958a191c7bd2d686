package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.admin.zone.Zones;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Edits every record set that a filter finds: one ordered pass over them, in one transaction, so that all of it happens or nothing.
 *
 * <p>What a zone or a delegation is made of is left alone: its own name servers are never removed, and the NS and DS records of a delegation are the delegation's.
 */
@Service
public class RecordUpdate {

    /** Each gets a row of the change log, and all of them are in memory until the commit. */
    static final int MAX_CHANGED_SETS = 100_000;

    /** Record sets that a preview looks at: some tenths of a second. Who means more of them sees figures of so many. */
    static final int MAX_PREVIEW_SETS = 50_000;

    /** What is read, and sent to the database, at a time. */
    private static final int CHUNK_SETS = 1_000;

    /** As many as one looks at before one says yes. */
    private static final int SAMPLE = 20;

    private final EntityManager entityManager;

    private final Zones zones;

    private final RecordList list;

    private final RecordSets recordSets;

    private final ChangeLog changeLog;

    RecordUpdate(
            EntityManager entityManager, Zones zones, RecordList list, RecordSets recordSets, ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.list = list;
        this.recordSets = recordSets;
        this.changeLog = changeLog;
    }

    /**
     * One record set before and after.
     *
     * @param after null if it is removed
     */
    public record Step(
            String owner,
            String type,
            RecordSetText before,
            @Nullable RecordSetText after) {}

    /**
     * Refuses what cannot be asked for, before anything is looked at.
     *
     * @throws RefusedException if the zone is not there, or the filter cannot be read
     */
    @Transactional(readOnly = true)
    public void check(String apex, RecordFilter filter, RecordSetEdit edit) {
        filter.keyPrefix(zones.require(apex));
        filter.typeNumber();
        refuseUntyped(filter, edit);
    }

    /** How many the filter finds, or the limit where they are more; more than may be changed at once are not counted either. */
    @Transactional(readOnly = true)
    public long count(String apex, RecordFilter filter, long limit) {
        Zone zone = zones.require(apex);
        long most = Math.min(limit, MAX_CHANGED_SETS + 1L);
        long count = 0;
        @Nullable String after = null;
        do {
            Page<RecordSet> chunk = list.page(zone, filter, new Page.Wanted(after, CHUNK_SETS));
            count += chunk.items().size();
            after = chunk.next();
            chunk.items().forEach(entityManager::detach);
        } while (after != null && count < most);
        return Math.min(count, most);
    }

    /** Finds out what {@link #apply} would do to the first {@value #MAX_PREVIEW_SETS} that the filter finds. */
    @Transactional(readOnly = true)
    public UpdatePreview<Step> preview(String apex, RecordFilter filter, RecordSetEdit edit) {
        Zone zone = zones.require(apex);
        refuseUntyped(filter, edit);
        List<Step> sample = new ArrayList<>();
        Pass pass = new Pass(zone, filter, edit, MAX_PREVIEW_SETS);
        boolean complete = pass.run(
                (set, then) -> {
                    if (sample.size() < SAMPLE) {
                        sample.add(stepOf(set, then));
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
            RecordFilter filter,
            RecordSetEdit edit,
            long maxCount,
            Author author,
            LongConsumer progress,
            UpdateOutcome.Committed last) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            refuseUntyped(filter, edit);
            Pass pass = new Pass(zone, filter, edit, Long.MAX_VALUE);
            pass.run((set, then) -> write(zone, set, then, pass.outcome(), maxCount, changes), progress);
            UpdateOutcome outcome = pass.outcome();
            if (!changes.isEmpty()) {
                changes.note("record-set.update", zone.apex(), outcome.inWords());
            }
            changes.onCommit(changeset -> last.committed(changeset, outcome));
            return outcome;
        });
    }

    private void write(
            Zone zone,
            RecordSet set,
            RecordSetEdit.Then then,
            UpdateOutcome soFar,
            long maxCount,
            PendingChanges changes) {
        long count = soFar.count();
        if (count > maxCount) {
            throw RefusedException.conflict(
                    "this would change or remove more record sets than maxCount=" + maxCount + " allows");
        }
        if (count > MAX_CHANGED_SETS) {
            throw RefusedException.conflict(
                    "one update changes at most " + MAX_CHANGED_SETS + " record sets: narrow the filter");
        }
        if (then.rdatas().isEmpty()) {
            recordSets.remove(zone, set, changes);
        } else {
            recordSets.change(zone, set, then.ttlSeconds(), then.rdatas(), changes);
        }
    }

    /** The same text may be an address, a string or a name: only the type says which. */
    private static void refuseUntyped(RecordFilter filter, RecordSetEdit edit) {
        if (edit.replacement() != null && filter.typeNumber() == null) {
            throw RefusedException.invalid(
                    "/filter/type", "missing", "a value is replaced in the records of one type: say which", null);
        }
    }

    private static Step stepOf(RecordSet set, RecordSetEdit.Then then) {
        RecordSetText after = then.rdatas().isEmpty()
                ? null
                : new RecordSetText(then.ttlSeconds(), RecordText.format(set.type(), then.rdatas()));
        return new Step(set.owner(), Type.string(set.type()), RecordSetText.of(set), after);
    }

    /** Takes a set and what it will be. */
    private interface Edited {
        void take(RecordSet set, RecordSetEdit.Then then);
    }

    /** One walk over what the filter finds, counting; for one thread, once. */
    private final class Pass {

        private final Zone zone;

        private final RecordFilter filter;

        private final RecordSetEdit edit;

        private final long maxSets;

        private long changed;

        private long removed;

        private long looked;

        Pass(Zone zone, RecordFilter filter, RecordSetEdit edit, long maxSets) {
            this.zone = zone;
            this.filter = filter;
            this.edit = edit;
            this.maxSets = maxSets;
        }

        UpdateOutcome outcome() {
            return new UpdateOutcome(changed, removed, looked - changed - removed);
        }

        /** @return whether all were looked at */
        boolean run(Edited edited, LongConsumer progress) {
            @Nullable String after = null;
            do {
                Page<RecordSet> chunk = list.page(zone, filter, new Page.Wanted(after, CHUNK_SETS));
                chunk.items().forEach(set -> look(set, edited));
                after = chunk.next();
                forget(chunk.items());
                progress.accept(looked);
            } while (after != null && looked < maxSets);
            return after == null;
        }

        private void look(RecordSet set, Edited edited) {
            looked++;
            RecordSetEdit.Then then = isLeftAlone(set) ? null : edit.of(set);
            if (then == null) {
                return;
            }
            if (then.rdatas().isEmpty()) {
                removed++;
            } else {
                changed++;
            }
            edited.take(set, then);
        }

        private boolean isLeftAlone(RecordSet set) {
            Name owner = RecordRules.ownerOf(set.owner() + ".", zone);
            return (edit.delete() && set.type() == Type.NS && owner.equals(zone.apexName()))
                    || !RecordRules.mayStand(zone, owner, set.type());
        }

        /** So that not every one of them is in memory, and looked at again with each chunk that is sent. */
        private void forget(List<RecordSet> sets) {
            entityManager.flush();
            sets.forEach(entityManager::detach);
        }
    }
}
