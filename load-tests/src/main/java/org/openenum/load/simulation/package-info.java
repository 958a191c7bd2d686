/**
 * A running product under load: {@code ./openenum bench update}.
 *
 * <p>Start with {@link org.openenum.load.simulation.UpdateUnderLoad}: numbers and destinations are changed over REST
 * during DNS queries, and every answer is compared with what was written. A
 * {@link org.openenum.load.simulation.ChangeBook} contains the {@link org.openenum.load.simulation.Subject}s that
 * change; each change writes a {@link org.openenum.load.token.Token} into the URI, so that an answer shows its version.
 * {@link org.openenum.load.simulation.FourCells} queries numbers that exist and numbers that do not, idle and under
 * update. {@link org.openenum.load.simulation.UpdateBench} runs them from the command line.
 *
 * <p>Invariants: at most one change of a subject is in progress; an answer is never excused by a change that was sent
 * after it.
 *
 * <p>It writes numbers below {@code +999}, which no country has, and removes them again. Queries go to loopback only,
 * and every run ends by itself.
 */
@NullMarked
package org.openenum.load.simulation;

import org.jspecify.annotations.NullMarked;
