/**
 * The data in memory, and how it gets there. {@link org.openenum.server.cache.ReadThroughCache} connects the parts.
 *
 * <p>It is between {@code answer}, which reads, and {@code feed} and {@code store}, which write. Its packages, from the
 * top down, each of which knows only those below it:
 *
 * <ul>
 *   <li>{@code load}: reads what is missing, on threads of its own.
 *   <li>{@code apply}: the only thread that changes what is in memory.
 *   <li>{@code view}: the zones and serials as of one change, and the readers' interface.
 *   <li>{@code number}, {@code name}, {@code ruleset}: the data, each kind within its own memory limit.
 *   <li>{@code source}: rows and changes, as they come from the database.
 *   <li>{@code routing}: which records of a set are answered.
 * </ul>
 *
 * <p>Invariants: readers take no lock and never wait; one thread writes. Unknown is never taken for absent.
 *
 * <p>It does not decide what is answered ({@code answer} does), and it knows no SQL ({@code store} does).
 */
@NullMarked
package org.openenum.server.cache;

import org.jspecify.annotations.NullMarked;
