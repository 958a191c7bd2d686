package org.openenum.admin.many;

import org.openenum.admin.job.JobProgress;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.UpdateOutcome;
import org.openenum.admin.usecase.UpdatePreview;
import org.openenum.sentence.Sentence;

/**
 * Everything of one kind that a filter selects, and its updates: one ordered pass in one transaction, all or nothing.
 *
 * @param <F> the filter
 * @param <E> the edit
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
     * How a job stores its filter and edit.
     *
     * @param name the name of this kind in a job
     * @param filter a record
     * @param edit a record
     */
    record Form<F, E>(String name, Class<F> filter, Class<E> edit) {}

    Form<F, E> form();

    /**
     * Refuses an invalid update before reading any rows.
     *
     * @throws RefusedException if the zone does not exist, or the filter cannot be read
     */
    default void check(Update<F, E> update) {}

    /** How many the filter selects, or the limit if they are more. */
    long count(String apex, F filter, long limit);

    /** Finds what {@link #apply} would do to the first of them: as many as a user will wait for. */
    UpdatePreview<S> preview(Update<F, E> update);

    /**
     * Applies the update and commits.
     *
     * @param progress is told how many were examined
     * @param last called right before the commit, within the transaction, with the changeset; not if nothing changed
     */
    UpdateOutcome apply(Update<F, E> update, Author author, JobProgress progress, UpdateOutcome.Committed last);

    /** A description for the list of jobs. */
    Sentence inWords(Update<F, E> update);
}
