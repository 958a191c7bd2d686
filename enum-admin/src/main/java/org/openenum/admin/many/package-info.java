/**
 * The engine for many at once: numbers, blocks, delegations and record sets are changed together in the same three
 * ways, whatever they are.
 *
 * <ul>
 *   <li>A batch: {@link org.openenum.admin.many.OperationBatch} runs up to a thousand operations that a client lists,
 *       all or none.
 *   <li>Rows that were ticked in a table: {@link org.openenum.admin.many.Selection} makes one batch of them, whose dry
 *       run is the review; {@code SelectionPage} shows it.
 *   <li>Everything that a filter finds: {@link org.openenum.admin.many.Updates} does it as a job that can be watched,
 *       stopped and taken back; {@code MatchPage} shows it.
 * </ul>
 *
 * <p>What a kind of thing supplies is small. {@link org.openenum.admin.many.Kind} reads, puts and removes one, in the
 * transaction of the batch. An edit is a function from one as it is to what becomes of it
 * ({@link org.openenum.admin.many.Then}), the same for ticked rows and for a filter.
 * {@link org.openenum.admin.many.Matches} is everything that a filter finds; record sets and delegations are walked row
 * by row ({@link org.openenum.admin.many.Walk}), numbers and blocks, of which there are millions, by the rows of
 * {@code bulk}. In the console a kind has a {@link org.openenum.admin.many.Table}: how its form and its filter are
 * read, and what a row of its table shows.
 *
 * <p>Whichever way it goes, it is one changeset, and {@code history} takes it back as one.
 */
@NullMarked
package org.openenum.admin.many;

import org.jspecify.annotations.NullMarked;
