/**
 * The path of a change: the change log is read after a cursor, and what is new is handed to the cache.
 *
 * <p>It stands above {@code cache} and {@code answer}; {@code store} implements its {@link
 * org.openenum.server.feed.ChangeSource}. Start with {@link org.openenum.server.feed.ChangeFollower}; {@code
 * ServedAge} says how old what is served is.
 *
 * <p>Invariants: changes are applied in the order of their commits, whole changesets only. What the log does not say
 * itself (the rules of a rule set, the facts of a zone) is read as of the end of the batch: if the log has gone on
 * meanwhile and touches the same things, the batch grows. A row of the log that makes no sense holds nothing up: what
 * it may have changed is read again. When the log does not reach back to the cursor, or is so far ahead of it that
 * a batch would not end, or the database's history is not the one that was seen before, everything is read afresh.
 *
 * <p>It does not decide what a change does to pages: that is {@code cache}.
 */
@NullMarked
package org.openenum.server.feed;

import org.jspecify.annotations.NullMarked;
