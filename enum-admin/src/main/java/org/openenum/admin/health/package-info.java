/**
 * Targets and their health: what rules lead to, how targets are checked, and what servers leave out of answers while a
 * target is out of service.
 *
 * <p>Start with {@code TargetWatch}, which runs the checks, decides the state of each target from the findings of all
 * probers ({@link org.openenum.admin.health.vote}), and derives what is left out of each rule set ({@code Outage}).
 * {@code TargetService} has the use cases of persons: checks, draining, maintenance. They are provisioning, with change
 * log, history and undo. The results of checks are stored separately ({@code VoteRows}, {@code HealthRows}): a few rows
 * that are overwritten, and count only as long as the checks go on.
 *
 * <p>Invariants: of several enum-admins on one database one decides, and one checks under each prober's name; a prober
 * checks a target once, however many rule sets lead to it; a target whose state cannot be known counts as in service.
 *
 * <p>Independent of weights: see {@code org.openenum.admin.routing}.
 */
@NullMarked
package org.openenum.admin.health;

import org.jspecify.annotations.NullMarked;
