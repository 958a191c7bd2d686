/**
 * How a change is committed: rows, change log, serial and audit entry in one transaction, or nothing.
 *
 * <p>Start with {@link org.openenum.admin.change.ChangeLog#write}: every use case that writes runs inside it.
 * {@link org.openenum.admin.change.GroupCommit} lets small changes that come at the same time share a transaction.
 * {@link org.openenum.admin.change.AuditEntry} is one row of the audit trail, {@link org.openenum.admin.change.AuditTrail} reads and
 * verifies it.
 *
 * <p>The way back: {@link org.openenum.admin.change.ChangeHistory} reads what happened to one thing, {@link org.openenum.admin.change.RevertService} takes
 * a whole changeset back with the {@link org.openenum.admin.change.Undo} that each feature has for what it owns. A request that was sent
 * twice is done once ({@code IdempotencyFilter}); one that only wants to know ends in a
 * {@link org.openenum.admin.change.DryRunException}.
 *
 * <p>Lock order, for all writers: first the rows of zones, mappings, rule sets, record sets and accounts; then the one row of
 * {@link org.openenum.change.ChangeHead}; then the serials of zones. The order of sequence numbers is therefore the order of
 * commits.
 */
@NullMarked
package org.openenum.admin.change;

import org.jspecify.annotations.NullMarked;
