/**
 * Schedules: when something holds, between two instants and in certain hours of the week in local time.
 *
 * <p>Start with {@link org.openenum.schedule.Schedule}. It is pure: the caller passes the instant.
 *
 * <p>Invariants: an existing schedule has a time zone of this Java platform, and has hours of the week, a begin or an
 * end.
 *
 * <p>It knows no holidays, nor what it is for.
 */
@NullMarked
package org.openenum.schedule;

import org.jspecify.annotations.NullMarked;
