/**
 * What the editing pages share: a form that is reviewed before it is saved
 * ({@link org.openenum.admin.editing.Editing}), the history of an object and how to revert it
 * ({@link org.openenum.admin.editing.Versions}), and the offer to undo what was just done.
 */
@NullMarked
package org.openenum.admin.editing;

import org.jspecify.annotations.NullMarked;
