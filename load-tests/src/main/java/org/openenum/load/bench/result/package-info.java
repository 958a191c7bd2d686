/**
 * What was measured, as data that is kept: one JSON file for each measurement, with the machine, the versions and the command.
 *
 * <p>Start with {@link org.openenum.load.bench.result.Measurement}; {@link org.openenum.load.bench.result.Comparison} makes medians and ratios of
 * it.
 *
 * <p>Invariants: figures are kept run by run, so that a median can be checked; a ratio is made of figures of the same turn only, because
 * machines are shared and noisy.
 *
 * <p>It measures nothing and draws nothing.
 */
@NullMarked
package org.openenum.load.bench.result;

import org.jspecify.annotations.NullMarked;
