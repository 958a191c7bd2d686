/**
 * Results as data that is kept: JSON files, with the machine, the versions and the command.
 *
 * <p>Start with {@link org.openenum.load.bench.result.Result}, the form for all experiments: a list of servers and a
 * list of runs, each a {@link org.openenum.load.bench.result.Row} of figures by name.
 * {@link org.openenum.load.bench.result.Rows} derives medians and ratios.
 *
 * <p>Invariants: figures are kept for each run, so that a median can be checked; a ratio is derived from figures of the
 * same round only, because machines are shared and noisy.
 *
 * <p>Nothing is measured or drawn here.
 */
@NullMarked
package org.openenum.load.bench.result;

import org.jspecify.annotations.NullMarked;
