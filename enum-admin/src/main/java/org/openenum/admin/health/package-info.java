/**
 * Targets and their health: what rules lead to, how it is checked, and what servers leave out of answers while it is
 * out of service.
 *
 * <p>Start with {@code TargetWatch}, which has targets checked, takes from what all probers find how they are
 * ({@link org.openenum.admin.health.vote}), and makes of that what of a rule set is left out ({@code Outage}).
 * {@code TargetService} has the use cases of persons: checks, draining, maintenance; they are provisioning, with change
 * log, history and undo. What checks find goes another way ({@code VoteRows}, {@code HealthRows}): a few rows that are
 * written over, and believed for as long as somebody goes on checking.
 *
 * <p>Invariants: of several programs on one database one decides, and one checks under a prober's name; a prober checks
 * a target once however many rule sets lead to it; what cannot be known counts as in service.
 *
 * <p>It does not know weights: see {@code org.openenum.admin.routing}.
 */
@NullMarked
package org.openenum.admin.health;

import org.jspecify.annotations.NullMarked;
