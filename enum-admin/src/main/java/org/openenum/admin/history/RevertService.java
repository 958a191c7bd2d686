package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.LogArchive;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/**
 * Reverts a whole changeset: restores the previous state of everything that it changed, in a new changeset that can
 * itself be reverted.
 *
 * <p>The changes are undone from the last to the first, all in one transaction.
 */
@Service
public class RevertService {

    /** A larger changeset takes longer than a client waits for the response, so it is reverted by a job. */
    public static final int MAX_AT_ONCE = 1_000;

    /**
     * Changes that are read, undone and flushed at a time. Before each query Hibernate checks every entity that is not
     * flushed yet.
     */
    private static final int CHANGES_AT_A_TIME = 200;

    /** The most obstacles that are listed: more would tell nobody anything new. */
    public static final int MAX_NAMED = 100;

    private final EntityManager entityManager;

    private final ChangeLog changeLog;

    private final LogArchive archive;

    private final Map<ChangeSubject, Undo> undos = new EnumMap<>(ChangeSubject.class);

    RevertService(EntityManager entityManager, ChangeLog changeLog, LogArchive archive, List<Undo> all) {
        this.entityManager = entityManager;
        this.changeLog = changeLog;
        this.archive = archive;
        all.forEach(undo -> undo.subjects().forEach(subject -> undos.put(subject, undo)));
    }

    /** What happens to objects that were changed later. */
    public enum OnConflict {
        /** Nothing is reverted, and the objects are listed. */
        REFUSE,
        /** They stay as they are; everything else is reverted. */
        SKIP,
        /** They are reverted too; the later changes are lost. */
        OVERWRITE
    }

    /**
     * The result of the revert of a changeset.
     *
     * @param changeset the number of the new changeset; null if there was nothing left to change
     * @param undone the number of its changes
     * @param skipped what was left unchanged, the first 100 objects
     */
    public record Reverted(@Nullable Long changeset, int undone, List<Undo.Obstacle> skipped) {}

    /**
     * Whether the changeset is so large that it is reverted by a job.
     *
     * @throws RefusedException if it does not exist
     */
    @Transactional(readOnly = true)
    public boolean isLarge(long id) {
        int count = require(id).changeCount();
        return count > MAX_AT_ONCE
                || changes(id, id + count, MAX_AT_ONCE).stream()
                        .anyMatch(change -> change.subject() == ChangeSubject.MAPPING_RANGE);
    }

    /** Whether it changed settings of zones: reverting that needs more than the permission to provision. */
    @Transactional(readOnly = true)
    public boolean changesZones(long id) {
        return !entityManager
                .createQuery("""
                        select c.seq from Change c where c.seq >= :first and c.seq < :end and c.subject = ZONE
                        and (c.beforeContent is null or c.afterContent is null or c.beforeContent <> c.afterContent)
                        """, Long.class)
                .setParameter("first", id)
                .setParameter("end", id + require(id).changeCount())
                .setMaxResults(1)
                .getResultList()
                .isEmpty();
    }

    /**
     * Reverts a changeset.
     *
     * @throws RefusedException if something was changed later and {@code onConflict} is {@code REFUSE}, or if a
     *     previous state is not allowed any more; nothing is changed then
     */
    public Reverted revert(long id, OnConflict onConflict, Author author) {
        LastStep none = (changeset, effects, skipped) -> {};
        return changeLog
                .write(author, pending -> undo(id, onConflict, pending, none))
                .reverted();
    }

    /** The last step in the transaction. */
    @FunctionalInterface
    public interface LastStep {
        void take(long changeset, PendingChanges.Effects effects, List<Undo.Obstacle> skipped);
    }

    /**
     * The same for a job.
     *
     * @param progress receives the number of changes undone so far, from 0 again at each attempt; may throw to stop the
     *     job
     * @param last receives the new changeset, its effects and what was skipped; called only if there is a changeset
     */
    public Reverted revert(long id, OnConflict onConflict, Author author, LongConsumer progress, LastStep last) {
        return changeLog
                .writeInBackground(author, pending -> {
                    pending.onProgress(progress);
                    return undo(id, onConflict, pending, last);
                })
                .reverted();
    }

    /** @param pending knows its changeset after the commit */
    private record Done(PendingChanges pending, List<Undo.Obstacle> skipped) {

        Reverted reverted() {
            return new Reverted(pending.changesetId(), pending.changes().size(), skipped);
        }
    }

    private Done undo(long id, OnConflict onConflict, PendingChanges pending, LastStep last) {
        List<Undo.Obstacle> obstacles = undoAll(require(id), onConflict, pending);
        pending.onCommit(changeset -> last.take(changeset, pending.effects(), obstacles));
        // The archive records a changeset before it removes the first change. If it has no record of this one, all
        // changes were read.
        archive.requireChangesetStays(id);
        if (!obstacles.isEmpty() && onConflict == OnConflict.REFUSE) {
            throw refused(id, obstacles);
        }
        pending.revert(id);
        if (!pending.changes().isEmpty()) {
            pending.note("changeset.revert", Sentence.of("changeset.named", id));
        }
        return new Done(pending, List.copyOf(obstacles));
    }

    private List<Undo.Obstacle> undoAll(Changeset changeset, OnConflict onConflict, PendingChanges pending) {
        List<Undo.Obstacle> obstacles = new ArrayList<>();
        long before = changeset.id() + changeset.changeCount();
        while (before > changeset.id()) {
            List<Change> page = changes(changeset.id(), before, CHANGES_AT_A_TIME);
            if (page.isEmpty()) {
                throw archive.missingChangeset(changeset.id());
            }
            for (Change change : page) {
                before = change.seq();
                undo(change, onConflict, pending).stream()
                        .limit(MAX_NAMED - obstacles.size())
                        .forEach(obstacles::add);
                if (onConflict == OnConflict.REFUSE && obstacles.size() == MAX_NAMED) {
                    return obstacles;
                }
                pending.advance(1);
            }
            entityManager.flush();
            entityManager.clear();
        }
        return obstacles;
    }

    private List<Undo.Obstacle> undo(Change change, OnConflict onConflict, PendingChanges pending) {
        Undo undo = undos.get(change.subject());
        if (undo == null) {
            throw new IllegalStateException("there is no undo for changes of " + change.subject());
        }
        return undo.undo(change, onConflict == OnConflict.OVERWRITE, pending);
    }

    /** The last changes of a changeset before a given one, in descending order. */
    private List<Change> changes(long changesetId, long before, int atMost) {
        return entityManager
                .createQuery("""
                        select c from Change c where c.seq >= :first and c.seq < :before
                        order by c.seq desc
                        """, Change.class)
                .setParameter("first", changesetId)
                .setParameter("before", before)
                .setMaxResults(atMost)
                .getResultList();
    }

    private Changeset require(long id) {
        Changeset changeset = entityManager.find(Changeset.class, id);
        if (changeset == null) {
            throw archive.missingChangeset(id);
        }
        return changeset;
    }

    private static RefusedException refused(long id, List<Undo.Obstacle> obstacles) {
        List<Fault> faults = obstacles.stream()
                .map(obstacle -> new Fault("", "changed-later", obstacle.message(), obstacle.object()))
                .toList();
        Sentence first = obstacles.get(0).message();
        return RefusedException.conflict(
                obstacles.size() == 1
                        ? Sentence.of("changeset.changed-later", id, first)
                        : Sentence.of("changeset.changed-later-and-more", id, first, obstacles.size() - 1),
                faults);
    }
}
