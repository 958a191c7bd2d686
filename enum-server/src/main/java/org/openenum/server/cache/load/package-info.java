/**
 * Loading: reads from the database what a query missed, and reads ahead of queries.
 *
 * <p>{@link org.openenum.server.cache.load.MissLoader} loads the page, number, name or rule set that a query missed;
 * {@link org.openenum.server.cache.load.ScanLoader} reads whole zones at the start, and what was changed in bulk.
 *
 * <p>Invariants: all queries that miss the same thing wait for one load; a load that takes too long, or finds too many
 * waiting, fails and is not retried forever. Loaded data is handed to {@code apply}; nothing here changes what is in
 * memory.
 *
 * <p>It knows no SQL: {@code store} does, behind the interfaces named Source.
 */
@NullMarked
package org.openenum.server.cache.load;

import org.jspecify.annotations.NullMarked;
