/**
 * What is in memory, and how it gets there. {@link org.openenum.server.cache.ReadThroughCache} joins the parts.
 *
 * <p>It stands between {@code answer}, which reads, and {@code feed} and {@code store}, which write. Its rooms, from
 * the top down, each knowing only those below it:
 *
 * <ul>
 *   <li>{@code load}: reads what is missing, on threads of its own.
 *   <li>{@code apply}: the one thread that changes what is in memory.
 *   <li>{@code view}: the zones and serials of one change, and what readers may ask.
 *   <li>{@code number}, {@code name}, {@code ruleset}: what is held, each with the memory that it may use.
 *   <li>{@code source}: rows and changes, as the database tells them.
 *   <li>{@code routing}: which of the records of a set are answered.
 * </ul>
 *
 * <p>Invariants: readers take no lock and never wait; one thread writes. What is not known is never taken for absent.
 *
 * <p>It does not decide what is answered (that is {@code answer}), and it knows no SQL (that is {@code store}).
 */
@NullMarked
package org.openenum.server.cache;

import org.jspecify.annotations.NullMarked;
