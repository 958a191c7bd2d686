/**
 * Asks a target whether it works: one question, one answer, within a time.
 *
 * <p>Start with {@link org.openenum.admin.health.probe.Probe}. It does not know what follows from an answer.
 *
 * <p>Invariants: nothing is sent to an address that {@link org.openenum.admin.health.probe.AllowedAddresses} refuses,
 * and what is looked at is the address that a name leads to at that moment; nobody waits longer than the time that was
 * given, but for the look-up of a name.
 */
@NullMarked
package org.openenum.admin.health.probe;

import org.jspecify.annotations.NullMarked;
