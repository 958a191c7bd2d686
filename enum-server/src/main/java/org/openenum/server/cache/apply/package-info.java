/**
 * Applying: the only thread that changes what is in memory, with changes of the log and with loaded data.
 *
 * <p>The feed calls {@link org.openenum.server.cache.apply.CacheWriter}. {@link
 * org.openenum.server.cache.apply.WriterThread} owns the thread, {@code BatchApplication} applies one batch of changes,
 * and {@link org.openenum.server.cache.apply.LoadPublisher} publishes loaded data.
 *
 * <p>Invariants: a changeset's pages are put first and its view is published last, so readers see it whole or not at
 * all. A load that began before a change does not overwrite it: recent changes are applied to the load. Loaded data
 * that is ahead of the feed waits for the feed; if a connection is lost first, the data may be invalid and is read
 * again. A zone does not publish a serial before everything up to it is answered.
 *
 * <p>It never reads the database: it orders reads from {@code load}.
 */
@NullMarked
package org.openenum.server.cache.apply;

import org.jspecify.annotations.NullMarked;
