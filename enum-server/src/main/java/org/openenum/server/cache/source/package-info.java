/**
 * What the cache gets from the database: rows, changes, and the interfaces through which they come.
 *
 * <p>{@code store} implements its interfaces. {@link
 * org.openenum.server.cache.source.EntrySource} reads numbers, {@link org.openenum.server.cache.source.RecordSource}
 * other names, {@link org.openenum.server.cache.source.RuleSetSource} rule sets, {@link
 * org.openenum.server.cache.source.ZoneSource} zones; {@link org.openenum.server.cache.source.CacheChange} is one row
 * of the change log.
 *
 * <p>Invariants: all data that was read tells as of which change it is valid ({@link
 * org.openenum.server.cache.source.AsOf}); digits are two longs ({@link
 * org.openenum.server.cache.source.PackedDigits}), names are keys in canonical order ({@link
 * org.openenum.server.cache.source.NameKey}).
 *
 * <p>It keeps nothing: the packages above do.
 */
@NullMarked
package org.openenum.server.cache.source;

import org.jspecify.annotations.NullMarked;
