/**
 * The feed for programs that keep in step with the zones: every change, in the order of the commits, from any place in
 * the log on.
 *
 * <p>Start with {@link org.openenum.admin.feed.ChangeFeed}, which reads a portion of the change log;
 * {@code ChangeWaiters} answers those who wait for the next one.
 *
 * <p>Invariants: the order is that of the log, whose numbers are given out under the lock that a commit holds, so that
 * whoever has seen number n has seen everything up to n; nobody who waits holds a connection to the database or a
 * thread. What a token with limits may not see is left out, and its place moves on all the same.
 */
@NullMarked
package org.openenum.admin.feed;

import org.jspecify.annotations.NullMarked;
