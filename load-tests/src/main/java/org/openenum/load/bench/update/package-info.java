/**
 * The experiments {@code under-update} and {@code commit-to-answer}: servers that are asked while their numbers change.
 *
 * <p>Start with {@link org.openenum.load.bench.update.UnderUpdateExperiment}. It follows the report of Shen and
 * Schulzrinne on ENUM servers (CUCS-029-06): numbers that exist and numbers that do not, idle and under update, in one
 * table. A {@link org.openenum.load.bench.update.ChangedNumbers} says what changes;
 * {@link org.openenum.load.bench.update.ChangeLoad} changes it, through our REST API or by dynamic updates (RFC 2136).
 *
 * <p>Invariants: an idle run and the run under update that it is compared with come right after one another; a change
 * counts when the server has confirmed it; whether DNS shows it is looked at after each run.
 *
 * <p>{@link org.openenum.load.bench.update.CommitToAnswerExperiment} starts this product alone for the simulation
 * ({@code org.openenum.load.simulation}), which finds out how long a change takes until DNS shows it.
 */
@NullMarked
package org.openenum.load.bench.update;

import org.jspecify.annotations.NullMarked;
