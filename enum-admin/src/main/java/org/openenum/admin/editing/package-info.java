/**
 * What the pages share on which somebody changes something: a form that is reviewed before it is saved
 * ({@link org.openenum.admin.editing.Editing}), what a thing was before and the way back to that
 * ({@link org.openenum.admin.editing.Versions}), and the offer to take back what was just done.
 */
@NullMarked
package org.openenum.admin.editing;

import org.jspecify.annotations.NullMarked;
