/**
 * The feed for programs that follow the zones: every change, in commit order, from any position in the log.
 *
 * <p>Start with {@link org.openenum.admin.feed.ChangeFeed}, which reads a portion of the change log.
 * {@code ChangeWaiters} answers clients that wait for the next change.
 *
 * <p>Invariants: the order is that of the log, whose numbers are assigned under the lock that a commit holds, so that a
 * client that has seen number n has seen everything up to n. A waiting client holds neither a database connection nor a
 * thread. Changes that a limited token may not see are left out, but its position advances past them.
 */
@NullMarked
package org.openenum.admin.feed;

import org.jspecify.annotations.NullMarked;
