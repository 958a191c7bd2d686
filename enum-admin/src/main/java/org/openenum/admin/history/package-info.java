/**
 * The change history and the audit trail: what was changed, when and by whom, and how to revert it.
 *
 * <p>{@link org.openenum.admin.history.ChangesetService} reads changesets,
 * {@link org.openenum.admin.history.ChangeHistory} reads the history of one object, and
 * {@link org.openenum.admin.history.AuditTrail} reads the audit trail and verifies that nobody altered it.
 * {@link org.openenum.admin.history.RevertService} reverts a whole changeset. Each feature contributes an
 * {@link org.openenum.admin.commit.Undo} for the objects that it owns. {@link org.openenum.admin.history.ChangeLine} is
 * one difference in readable form.
 */
@NullMarked
package org.openenum.admin.history;

import org.jspecify.annotations.NullMarked;
