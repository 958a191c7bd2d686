package org.openenum.admin.many;

import org.openenum.admin.job.JobProgress;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.sentence.Sentence;

/**
 * Everything of one kind that a filter finds, and its updates: one ordered pass in one transaction, so that all of it
 * happens or nothing.
 *
 * @param <F> the filter
 * @param <E> what becomes of each
 * @param <S> one of them before and after
 */
public interface Matches<F, E, S> {

    /** What happens to one of them. */
    enum Effect {
        CREATED,
        CHANGED,
        REMOVED,
        UNCHANGED
    }

    /**
     * How a job says what it was asked to change.
     *
     * @param name what they are called there
     * @param filter a record
     * @param edit a record
     */
    record Form<F, E>(String name, Class<F> filter, Class<E> edit) {}

    Form<F, E> form();

    /**
     * Refuses what cannot be asked for, before anything is looked at.
     *
     * @throws RefusedException if the zone is not there, or the filter cannot be read
     */
    default void check(Update<F, E> update) {}

    /** How many the filter finds, or the limit where they are more. */
    long count(String apex, F filter, long limit);

    /** Finds out what {@link #apply} would do to the first of them, so many that a person waits for it. */
    UpdatePreview<S> preview(Update<F, E> update);

    /**
     * Applies it and commits.
     *
     * @param progress hears how many were looked at
     * @param last called right before the commit, within the transaction, with the changeset; not if nothing changed
     */
    UpdateOutcome apply(Update<F, E> update, Author author, JobProgress progress, UpdateOutcome.Committed last);

    /** What it does, for the list of jobs. */
    Sentence inWords(Update<F, E> update);
}
