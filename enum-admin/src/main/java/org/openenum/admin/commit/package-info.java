/**
 * How a change is committed: rows, change log, serial and audit entry in one transaction, or nothing. Independent of
 * HTTP.
 *
 * <p>Start with {@link org.openenum.admin.commit.ChangeLog#write}: every use case that writes runs inside it.
 * {@link org.openenum.admin.commit.GroupCommit} lets small concurrent changes share a transaction.
 * {@link org.openenum.admin.commit.AuditEntry} is one row of the audit trail. A dry run ends with a
 * {@link org.openenum.admin.commit.DryRunException}.
 *
 * <p>Only the transaction template of {@link org.openenum.admin.commit.ChangeLog} ends such a transaction. A use case
 * reads rows, changes them and reports the changes. A condition that must still hold when no other writer can change
 * anything any more is registered as a {@link org.openenum.admin.commit.LastCheck}, which runs under the lock of the
 * log's head.
 *
 * <p>Lock order, for all writers: first the rows of zones, mappings, rule sets, record sets and accounts; then the one
 * row of {@link org.openenum.change.ChangeHead}; then the serials of zones. The order of sequence numbers is therefore
 * the order of commits.
 */
@NullMarked
package org.openenum.admin.commit;

import org.jspecify.annotations.NullMarked;
