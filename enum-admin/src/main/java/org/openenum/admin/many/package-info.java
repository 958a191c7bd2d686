/**
 * Changing many entries at once: the same three ways for numbers, blocks, delegations and record sets.
 *
 * <ul>
 *   <li>A batch: {@link org.openenum.admin.many.OperationBatch} runs up to a thousand operations that a client lists,
 *       all or none.
 *   <li>Selected rows of a table: {@link org.openenum.admin.many.Selection} makes one batch of them, whose dry run is
 *       the review; {@code SelectionPage} shows it.
 *   <li>Everything that a filter selects: {@link org.openenum.admin.many.Updates} changes it as a job that can be
 *       watched, stopped and reverted; {@code MatchPage} shows it.
 * </ul>
 *
 * <p>A kind of entry supplies little. {@link org.openenum.admin.many.Kind} reads, puts and removes one, in the
 * transaction of the batch. An edit is a function from the present state to its effect
 * ({@link org.openenum.admin.many.Then}), the same for selected rows and for a filter.
 * {@link org.openenum.admin.many.Matches} is everything that a filter selects; record sets and delegations are
 * processed row by row ({@link org.openenum.admin.many.Walk}), numbers and blocks, of which there are millions, by the
 * rows of {@code bulk}. In the console a kind has a {@link org.openenum.admin.many.Table}: how its form and its filter
 * are read, and what a row of its table shows.
 *
 * <p>Each way makes one changeset, which {@code history} reverts as one.
 */
@NullMarked
package org.openenum.admin.many;

import org.jspecify.annotations.NullMarked;
