/**
 * Targets: where the rules of named rule sets lead, how that is checked, and what is left out of answers while a target
 * is out of service.
 *
 * <p>Start with {@link org.openenum.health.TargetName}. {@link org.openenum.health.CheckedTarget} and
 * {@link org.openenum.health.TargetSafety} are what persons provision; {@link org.openenum.health.OutOfService} is what
 * enum-admin tells the servers.
 *
 * <p>Invariants: a target is found from the rules, and never entered twice.
 *
 * <p>It does not check anything: see enum-admin.
 */
@NullMarked
package org.openenum.health;

import org.jspecify.annotations.NullMarked;
