/**
 * Applying: the one thread that changes what is in memory, by the changes of the log and by what was loaded.
 *
 * <p>The feed calls {@link org.openenum.server.cache.apply.CacheWriter}. {@link
 * org.openenum.server.cache.apply.WriterThread} is the thread, {@code BatchApplication} what one batch of changes does,
 * {@link org.openenum.server.cache.apply.LoadPublisher} what becomes of something that was loaded.
 *
 * <p>Invariants: a changeset's pages are put first and its view is published last, so readers see it whole or not at
 * all. A load that began before a change does not overwrite it: recent changes are applied on top, and what was read
 * ahead of the feed waits for it, unless a connection is lost first: then nobody knows whether it still holds, and it
 * is read again. A zone does not say a serial before everything up to it is answered.
 *
 * <p>It never reads the database: what it wants read it orders from {@code load}.
 */
@NullMarked
package org.openenum.server.cache.apply;

import org.jspecify.annotations.NullMarked;
