/**
 * Checks whether a target works: one request, one answer, within a timeout.
 *
 * <p>Start with {@link org.openenum.admin.health.probe.Probe}. This package does not decide what follows from an
 * answer.
 *
 * <p>Invariants: nothing is sent to an address that {@link org.openenum.admin.health.probe.AllowedAddresses} refuses,
 * and the address that is compared is the one that the name resolves to at that moment; a check never waits longer than
 * its timeout, except for the resolution of a name.
 */
@NullMarked
package org.openenum.admin.health.probe;

import org.jspecify.annotations.NullMarked;
