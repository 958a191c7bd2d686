package org.openenum.admin.many;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.job.JobProgress;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.sentence.Sentence;
import org.springframework.transaction.annotation.Transactional;

/**
 * Matches that are entities of JPA, walked in chunks.
 *
 * @param <F> the filter
 * @param <E> what becomes of each
 * @param <T> one of them as it is stored
 * @param <D> as it will be
 * @param <S> before and after, as people see it
 */
public abstract class Walk<F, E, T, D, S> implements Matches<F, E, S> {

    /** Those that a preview looks at: at most a second or two. Who means more of them sees figures of so many. */
    static final int MAX_PREVIEW = 50_000;

    /** What is read, and sent to the database, at a time. */
    protected static final int CHUNK = 1_000;

    /** As many as one looks at before one says yes. */
    private static final int SAMPLE = 20;

    private final EntityManager entityManager;

    private final ChangeLog changeLog;

    private final Form<F, E> form;

    private final Words words;

    protected Walk(EntityManager entityManager, ChangeLog changeLog, Form<F, E> form, Words words) {
        this.form = form;
        this.entityManager = entityManager;
        this.changeLog = changeLog;
        this.words = words;
    }

    /**
     * How they are called, and how many are changed at once.
     *
     * @param key their room among the sentences
     * @param action in the audit trail
     * @param maxChanged each gets rows of the change log, and all of those are in memory until the commit
     */
    public record Words(String key, String action, int maxChanged) {}

    /** What a filter finds, from its first to its last; for one thread, once. */
    public interface Found<E, T, D, S> {

        /** The apex of its zone. */
        String zone();

        Chunk<T> next();

        /** What an index cannot say of a row. */
        default boolean isMeant(T row) {
            return true;
        }

        Then<D> then(T row, E edit);

        S sample(T row, Then<D> then);

        void write(T row, Then<D> then, PendingChanges changes);

        /** What of a row the entity manager would hold on to. */
        Stream<Object> entities(T row);
    }

    /**
     * Some that follow one another.
     *
     * @param last whether nothing follows
     */
    public record Chunk<T>(List<T> rows, boolean last) {}

    /** @throws RefusedException if the zone is not there, or the filter cannot be read */
    protected abstract Found<E, T, D, S> find(String apex, F filter);

    /** Refuses an edit that makes no sense with a filter. */
    protected void refuse(F filter, E edit) {}

    @Override
    public Form<F, E> form() {
        return form;
    }

    @Override
    @Transactional(readOnly = true)
    public void check(Update<F, E> update) {
        find(update.apex(), update.filter());
        refuse(update.filter(), update.edit());
    }

    /** More than a page tells are not counted either; of those that few are meant of, all are looked at. */
    @Override
    @Transactional(readOnly = true)
    public long count(String apex, F filter, long limit) {
        long most = Math.min(limit, MatchPage.MAX_FOUND + 1);
        Found<E, T, D, S> found = find(apex, filter);
        long meant = 0;
        Chunk<T> chunk;
        do {
            chunk = found.next();
            meant += chunk.rows().stream().filter(found::isMeant).count();
            forget(found, chunk);
        } while (!chunk.last() && meant < most);
        return Math.min(meant, most);
    }

    @Override
    @Transactional(readOnly = true)
    public UpdatePreview<S> preview(Update<F, E> update) {
        Found<E, T, D, S> found = find(update.apex(), update.filter());
        refuse(update.filter(), update.edit());
        List<S> sample = new ArrayList<>();
        Pass pass = new Pass(found, MAX_PREVIEW);
        boolean complete = pass.run(
                update.edit(),
                (row, then) -> {
                    if (sample.size() < SAMPLE) {
                        sample.add(found.sample(row, then));
                    }
                },
                looked -> {});
        return new UpdatePreview<>(pass.outcome(), sample, complete);
    }

    @Override
    public UpdateOutcome apply(Update<F, E> update, Author author, JobProgress progress, UpdateOutcome.Committed last) {
        return changeLog.writeInBackground(author, changes -> {
            Found<E, T, D, S> found = find(update.apex(), update.filter());
            refuse(update.filter(), update.edit());
            Pass pass = new Pass(found, Long.MAX_VALUE);
            pass.run(
                    update.edit(),
                    (row, then) -> {
                        refuseTooMany(pass.outcome().count(), update.maxCount());
                        found.write(row, then, changes);
                    },
                    looked -> progress.advance(looked, 0));
            UpdateOutcome outcome = pass.outcome();
            if (!changes.isEmpty()) {
                changes.note(words.action(), Sentence.plain(found.zone()), outcome.inWords());
            }
            changes.onCommit(changeset -> last.committed(changeset, outcome));
            return outcome;
        });
    }

    private void refuseTooMany(long count, long maxCount) {
        if (count > maxCount) {
            throw RefusedException.conflict(Sentence.of(words.key() + ".more-than-counted", maxCount));
        }
        if (count > words.maxChanged()) {
            throw RefusedException.conflict(Sentence.of(words.key() + ".too-many-at-once", words.maxChanged()));
        }
    }

    /** So that not every one of them is in memory, and looked at again with each chunk that is sent. */
    private void forget(Found<E, T, D, S> found, Chunk<T> chunk) {
        entityManager.flush();
        chunk.rows().stream().flatMap(found::entities).forEach(entityManager::detach);
    }

    /** One walk over what a filter finds, counting what an edit does; for one thread, once. */
    private final class Pass {

        private final Found<E, T, D, S> found;

        private final long maxLooked;

        private long meant;

        private long changed;

        private long removed;

        Pass(Found<E, T, D, S> found, long maxLooked) {
            this.found = found;
            this.maxLooked = maxLooked;
        }

        UpdateOutcome outcome() {
            return new UpdateOutcome(changed, removed, meant - changed - removed);
        }

        /**
         * Hands over those that do not stay as they are.
         *
         * @return whether all were looked at
         */
        boolean run(E edit, BiConsumer<T, Then<D>> edited, LongConsumer progress) {
            long looked = 0;
            Chunk<T> chunk;
            do {
                chunk = found.next();
                for (T row : chunk.rows()) {
                    if (found.isMeant(row)) {
                        look(row, found.then(row, edit), edited);
                    }
                }
                looked += chunk.rows().size();
                forget(found, chunk);
                progress.accept(looked);
            } while (!chunk.last() && looked < maxLooked);
            return chunk.last();
        }

        private void look(T row, Then<D> then, BiConsumer<T, Then<D>> edited) {
            meant++;
            if (then instanceof Then.Same<D>) {
                return;
            }
            if (then instanceof Then.Gone<D>) {
                removed++;
            } else {
                changed++;
            }
            edited.accept(row, then);
        }
    }
}
