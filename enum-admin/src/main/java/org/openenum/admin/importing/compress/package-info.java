/**
 * Compression, on request: runs of numbers with equal rules become blocks with exceptions, so that every possible
 * number is answered as before.
 *
 * <p>Comes between {@code importing.check} and {@code importing.apply}. Start with
 * {@link org.openenum.admin.importing.compress.BlockCompression}, which divides the staged entries into runs;
 * {@link org.openenum.admin.importing.compress.NumberRun} finds the fewest entries that are equivalent to one run.
 * Before that, {@link org.openenum.admin.importing.compress.StandingStatus} adds to a table the statuses that only the
 * zone knows.
 *
 * <p>Invariants: a number that did not exist still does not exist; whether names exist is answered as before (RFC
 * 8020); entries with a comment or tags stay as they are. The staged entries are taken as the whole zone: they may only
 * replace a zone, or be applied to one without numbers.
 */
@NullMarked
package org.openenum.admin.importing.compress;

import org.jspecify.annotations.NullMarked;
