/**
 * What was measured, as data that is kept: JSON files, with the machine, the versions and the command.
 *
 * <p>Start with {@link org.openenum.load.bench.result.Result}, the one shape of all experiments: a list of servers and
 * a list of runs, each a {@link org.openenum.load.bench.result.Row} of figures by name.
 * {@link org.openenum.load.bench.result.Rows} makes medians and ratios of them.
 *
 * <p>Invariants: figures are kept run by run, so that a median can be checked; a ratio is made of figures of the same
 * turn only, because machines are shared and noisy.
 *
 * <p>It measures nothing and draws nothing.
 */
@NullMarked
package org.openenum.load.bench.result;

import org.jspecify.annotations.NullMarked;
