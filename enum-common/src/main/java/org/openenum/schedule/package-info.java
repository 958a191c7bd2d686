/**
 * When something holds: between two instants, and in some hours of the week as the clocks of a place show them.
 *
 * <p>Start with {@link org.openenum.schedule.Schedule}. It is pure: whoever asks says for which instant.
 *
 * <p>Invariants: a schedule that exists names a time zone of this Java platform and at least one hour of the week, or
 * ends, or both.
 *
 * <p>It knows no holidays, and does not know what holds.
 */
@NullMarked
package org.openenum.schedule;

import org.jspecify.annotations.NullMarked;
