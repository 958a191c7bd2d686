/**
 * What was changed, when and by whom, and the way back.
 *
 * <p>{@link org.openenum.admin.history.ChangesetService} reads what was changed together,
 * {@link org.openenum.admin.history.ChangeHistory} what happened to one thing,
 * {@link org.openenum.admin.history.AuditTrail} who did it, and proves that nobody rewrote it.
 * {@link org.openenum.admin.history.RevertService} takes a whole changeset back with the
 * {@link org.openenum.admin.commit.Undo} that each feature has for what it owns.
 * {@link org.openenum.admin.history.ChangeLine} is one difference as people read it.
 */
@NullMarked
package org.openenum.admin.history;

import org.jspecify.annotations.NullMarked;
