/**
 * Loading: reads from the database what a question missed, and what is wanted ahead of the questions.
 *
 * <p>{@link org.openenum.server.cache.load.MissLoader} loads the page, number, name or rule set that a question missed;
 * {@link org.openenum.server.cache.load.ScanLoader} reads whole zones at the start, and what was changed in bulk.
 *
 * <p>Invariants: all who miss the same thing wait for one load; a load that takes too long, or finds too many waiting,
 * fails and is not retried for ever. What was read is handed to {@code apply}; nothing here changes what is in memory.
 *
 * <p>It knows no SQL: that is {@code store}, behind the interfaces named Source.
 */
@NullMarked
package org.openenum.server.cache.load;

import org.jspecify.annotations.NullMarked;
