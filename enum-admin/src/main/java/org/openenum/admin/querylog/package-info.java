/**
 * The live query log: the queries of the running enum-servers, as they are answered.
 *
 * <p>Start with {@link org.openenum.admin.querylog.QueryLogs}, which admits a reader and records that in the audit
 * trail. A {@code QueryGathering} reads every server known to {@code node} and merges their lines, and
 * {@code QueryStreams} sends them as server-sent events. A {@link org.openenum.admin.querylog.RequesterSample} contains
 * only the addresses of requesters, for internal use.
 *
 * <p>Invariants: queries are kept in memory only until they are read, and never on disk; the reader is in the audit
 * trail before the first query is shown; a reader ends after {@link org.openenum.admin.querylog.QueryLogs#MAX_READING};
 * a slow one loses lines, which are counted, and delays no other.
 */
@NullMarked
package org.openenum.admin.querylog;

import org.jspecify.annotations.NullMarked;
