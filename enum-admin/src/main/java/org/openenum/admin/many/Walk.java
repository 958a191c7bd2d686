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
 * Matches that are JPA entities, processed in chunks.
 *
 * @param <F> the filter
 * @param <E> the edit
 * @param <T> one of them as it is stored
 * @param <D> a draft of it
 * @param <S> before and after, for people
 */
public abstract class Walk<F, E, T, D, S> implements Matches<F, E, S> {

    /** How many a preview examines: at most a second or two. If there are more, its counts are of these only. */
    static final int MAX_PREVIEW = 50_000;

    /** How many are read, and sent to the database, at a time. */
    protected static final int CHUNK = 1_000;

    /** As many as a user looks at before confirming. */
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
     * Their names, and how many may be changed at once.
     *
     * @param key the prefix of their message keys
     * @param action in the audit trail
     * @param maxChanged each gets rows of the change log, which are all in memory until the commit
     */
    public record Words(String key, String action, int maxChanged) {}

    /** The entries that a filter selects, from first to last; for one thread, once. */
    public interface Found<E, T, D, S> {

        /** The apex of its zone. */
        String zone();

        Chunk<T> next();

        /** The conditions that an index cannot check. */
        default boolean isMeant(T row) {
            return true;
        }

        Then<D> then(T row, E edit);

        S sample(T row, Then<D> then);

        void write(T row, Then<D> then, PendingChanges changes);

        /** The entities of a row, to be detached. */
        Stream<Object> entities(T row);
    }

    /**
     * Consecutive rows.
     *
     * @param last whether nothing follows
     */
    public record Chunk<T>(List<T> rows, boolean last) {}

    /** @throws RefusedException if the zone does not exist, or the filter cannot be read */
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

    /** Counts at most one more than the page shows; if few rows match, all rows are read. */
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

    /** Detaches them, so that not all of them are in memory, and checked again for changes with each flush. */
    private void forget(Found<E, T, D, S> found, Chunk<T> chunk) {
        entityManager.flush();
        chunk.rows().stream().flatMap(found::entities).forEach(entityManager::detach);
    }

    /** One pass over what a filter selects, counting the effects of an edit; for one thread, once. */
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
         * Passes on the rows that do not stay as they are.
         *
         * @return whether all rows were examined
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
