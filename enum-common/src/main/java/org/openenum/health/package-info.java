/**
 * Targets: the hosts that the rules of named rule sets lead to, how they are checked, and what is omitted from answers
 * while a target is out of service.
 *
 * <p>Start with {@link org.openenum.health.TargetName}. {@link org.openenum.health.CheckedTarget} and {@link
 * org.openenum.health.TargetSafety} are provisioned by people; {@link org.openenum.health.OutOfService} is what
 * enum-admin sends to the servers.
 *
 * <p>Invariant: targets are derived from the rules and never entered separately.
 *
 * <p>The checks themselves are in enum-admin.
 */
@NullMarked
package org.openenum.health;

import org.jspecify.annotations.NullMarked;
