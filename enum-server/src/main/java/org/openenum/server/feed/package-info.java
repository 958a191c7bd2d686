/**
 * Follows the change log of the database, and hands new changes to the cache.
 *
 * <p>It is above {@code cache} and {@code answer}; {@code store} implements its {@link
 * org.openenum.server.feed.ChangeSource}. Start with {@link org.openenum.server.feed.ChangeFollower}, the thread;
 * {@code ChangeCursor} is what it moves, and {@code ServedAge} tells how old the served data is.
 *
 * <p>Invariants: changes are applied in commit order, in whole changesets. Data that the log itself does not contain
 * (the rules of a rule set, the facts of a zone) is read as of the end of the batch: if the log has grown meanwhile, so
 * does the batch. An invalid row of the log blocks nothing: what it may have changed is read again. Everything is read
 * afresh when the log does not reach back to the cursor, when it is too far ahead for one batch, or when the database's
 * history is not the one that was seen before.
 *
 * <p>It does not decide what a change does to pages: {@code cache} does.
 */
@NullMarked
package org.openenum.server.feed;

import org.jspecify.annotations.NullMarked;
