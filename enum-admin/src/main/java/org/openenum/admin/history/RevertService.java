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
 * Takes a whole changeset back: what it changed is again what it was before, as a new changeset that can be taken back
 * too.
 *
 * <p>Its changes are undone from the last to the first, all of them in one transaction.
 */
@Service
public class RevertService {

    /** More than these take longer than somebody waits for an answer: a job then. */
    public static final int MAX_AT_ONCE = 1_000;

    /**
     * What is read, taken back and sent to the database at a time: each question has everything looked at that is not
     * sent yet.
     */
    private static final int CHANGES_AT_A_TIME = 200;

    /** More obstacles than this tell nobody anything new. */
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

    /** What happens to things that were changed later. */
    public enum OnConflict {
        /** Nothing is taken back, and they are named. */
        REFUSE,
        /** They stay as they are now, everything else is taken back. */
        SKIP,
        /** They are taken back too: the later changes are lost. */
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
     * Whether the changeset is so large that taking it back is a job.
     *
     * @throws RefusedException if there is none
     */
    @Transactional(readOnly = true)
    public boolean isLarge(long id) {
        int count = require(id).changeCount();
        return count > MAX_AT_ONCE
                || changes(id, id + count, MAX_AT_ONCE).stream()
                        .anyMatch(change -> change.subject() == ChangeSubject.MAPPING_RANGE);
    }

    /** Whether settings of zones were changed: taking that back needs more than provisioning does. */
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
     * Takes a changeset back.
     *
     * @throws RefusedException if something was changed later and {@code onConflict} says to refuse, or if something
     *     may not be again what it was; nothing is changed then
     */
    public Reverted revert(long id, OnConflict onConflict, Author author) {
        LastStep none = (changeset, effects, skipped) -> {};
        return changeLog
                .write(author, pending -> undo(id, onConflict, pending, none))
                .reverted();
    }

    /** A last step in the transaction. */
    @FunctionalInterface
    public interface LastStep {
        void take(long changeset, PendingChanges.Effects effects, List<Undo.Obstacle> skipped);
    }

    /**
     * The same for a job.
     *
     * @param progress hears how many changes were taken back, of each attempt anew; may unwind the thread
     * @param last hears of the new changeset, what it does and what it leaves; only where there is one
     */
    public Reverted revert(long id, OnConflict onConflict, Author author, LongConsumer progress, LastStep last) {
        return changeLog
                .writeInBackground(author, pending -> {
                    pending.onProgress(progress);
                    return undo(id, onConflict, pending, last);
                })
                .reverted();
    }

    /** @param pending knows after the commit as which changeset it was committed */
    private record Done(PendingChanges pending, List<Undo.Obstacle> skipped) {

        Reverted reverted() {
            return new Reverted(pending.changesetId(), pending.changes().size(), skipped);
        }
    }

    private Done undo(long id, OnConflict onConflict, PendingChanges pending, LastStep last) {
        List<Undo.Obstacle> obstacles = undoAll(require(id), onConflict, pending);
        pending.onCommit(changeset -> last.take(changeset, pending.effects(), obstacles));
        // What has left was noted before the first of it was removed: without a note, all of it was read.
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
            throw new IllegalStateException("nobody undoes changes of " + change.subject());
        }
        return undo.undo(change, onConflict == OnConflict.OVERWRITE, pending);
    }

    /** The last changes of a changeset before one of them, from the last back. */
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
