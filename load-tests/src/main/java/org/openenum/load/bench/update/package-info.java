/**
 * The experiments {@code under-update} and {@code commit-to-answer}: servers whose numbers change during the
 * measurement.
 *
 * <p>Start with {@link org.openenum.load.bench.update.UnderUpdateExperiment}. It follows the report of Shen and
 * Schulzrinne on ENUM servers (CUCS-029-06): numbers that exist and numbers that do not, idle and under update, in one
 * table. {@link org.openenum.load.bench.update.ChangedNumbers} are the numbers that change;
 * {@link org.openenum.load.bench.update.ChangeLoad} changes them, through our REST API or by dynamic updates (RFC
 * 2136).
 *
 * <p>Invariants: an idle run is directly followed by the run under update with which it is compared; a change counts
 * when the server has confirmed it; after each run, DNS is checked for the changes.
 *
 * <p>{@link org.openenum.load.bench.update.CommitToAnswerExperiment} starts this product alone for the simulation
 * ({@code org.openenum.load.simulation}), which measures how long a change takes until DNS shows it.
 */
@NullMarked
package org.openenum.load.bench.update;

import org.jspecify.annotations.NullMarked;
