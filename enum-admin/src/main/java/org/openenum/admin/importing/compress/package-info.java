/**
 * Compression, on request: runs of numbers with equal rules become blocks, and what differs inside of them stays as
 * exceptions, so that every number there can be is answered as before.
 *
 * <p>Stands between {@code importing.check} and {@code importing.apply}. Start with
 * {@link org.openenum.admin.importing.compress.BlockCompression}, which cuts what is staged into runs;
 * {@link org.openenum.admin.importing.compress.NumberRun} finds for one run the fewest entries that say the same.
 * Before it, {@link org.openenum.admin.importing.compress.StandingStatus} says of a table what only the zone knows.
 *
 * <p>Invariants: a number that was not there is not there; whether names exist is answered as before (RFC 8020);
 * entries with a comment or tags stay as they are. What is staged is looked at as the whole zone, so that it may only
 * be applied as one.
 */
@NullMarked
package org.openenum.admin.importing.compress;

import org.jspecify.annotations.NullMarked;
