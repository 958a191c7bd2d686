/**
 * The live query log: the questions that the running enum-servers are asked, as they come in.
 *
 * <p>Start with {@link org.openenum.admin.querylog.QueryLogs}, which lets somebody in and writes that down; a
 * {@code QueryGathering} reads every server of {@code node} and puts together what they say, and {@code QueryStreams}
 * hands it on as server-sent events. A {@link org.openenum.admin.querylog.RequesterSample} has the addresses that ask
 * and nothing else, for the program itself.
 *
 * <p>Invariants: nothing is kept, in memory longer than until it is read, on a disk never; who looks stands in the
 * audit trail before the first question is shown; a reader ends after
 * {@link org.openenum.admin.querylog.QueryLogs#MAX_READING}; a slow one loses lines, which are counted, and holds
 * nobody up.
 */
@NullMarked
package org.openenum.admin.querylog;

import org.jspecify.annotations.NullMarked;
