/**
 * What imports and bulk updates share: writing millions of rows in one transaction and taking them back
 * ({@code bulk.rows}), differences that somebody reviews ({@code bulk.diff}), records in files ({@code bulk.packed});
 * and the updates of all numbers and blocks that a filter finds ({@code bulk.update}).
 */
@NullMarked
package org.openenum.admin.bulk;

import org.jspecify.annotations.NullMarked;
