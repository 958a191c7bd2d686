/**
 * What imports and bulk updates share: writing and reverting millions of rows in one transaction ({@code bulk.rows}),
 * differences for a review ({@code bulk.diff}), records in binary files ({@code bulk.packed}); and the updates of all
 * numbers and blocks that a filter selects ({@code bulk.update}).
 */
@NullMarked
package org.openenum.admin.bulk;

import org.jspecify.annotations.NullMarked;
