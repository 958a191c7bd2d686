/**
 * What a running product does under load: {@code ./openenum bench update}.
 *
 * <p>Start with {@link org.openenum.load.simulation.UpdateUnderLoad}: numbers and destinations are changed over REST
 * while DNS questions go on, and every answer is checked against what was written. A
 * {@link org.openenum.load.simulation.ChangeBook} holds the {@link org.openenum.load.simulation.Subject}s, the things
 * that change; each change writes a {@link org.openenum.load.token.Token} into the URI, so that an answer says
 * which version it shows. {@link org.openenum.load.simulation.FourCells} asks for numbers that exist and numbers that
 * do not, idle and while numbers change. {@link org.openenum.load.simulation.UpdateBench} runs them from the command
 * line.
 *
 * <p>Invariants: at most one change of a subject is on its way; an answer is never excused by a change that was sent
 * after it.
 *
 * <p>It writes numbers below {@code +999}, which no country has, and takes them away again. Only loopback is asked, and
 * every run ends by itself.
 */
@NullMarked
package org.openenum.load.simulation;

import org.jspecify.annotations.NullMarked;
