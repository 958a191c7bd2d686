/**
 * What the database tells the cache: rows, changes, and the interfaces through which they come.
 *
 * <p>{@code store} implements its interfaces. {@link
 * org.openenum.server.cache.source.EntrySource} reads numbers, {@link org.openenum.server.cache.source.RecordSource}
 * other names, {@link org.openenum.server.cache.source.RuleSetSource} rule sets, {@link
 * org.openenum.server.cache.source.ZoneSource} zones; {@link org.openenum.server.cache.source.CacheChange} is one row
 * of the change log.
 *
 * <p>Invariants: whatever was read says as of which change it is true ({@link org.openenum.server.cache.source.AsOf});
 * digits are two longs ({@link org.openenum.server.cache.source.PackedDigits}), names are keys in canonical order
 * ({@link org.openenum.server.cache.source.NameKey}).
 *
 * <p>It keeps nothing: that is done by the rooms above.
 */
@NullMarked
package org.openenum.server.cache.source;

import org.jspecify.annotations.NullMarked;
