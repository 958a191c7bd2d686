/**
 * What was measured, as data that is kept: JSON files, with the machine, the versions and the command.
 *
 * <p>Start with {@link org.openenum.load.bench.result.ResultFiles}. Each experiment has a record of its own; those in which servers are asked
 * in turn share {@link org.openenum.load.bench.result.Race}, of which {@link org.openenum.load.bench.result.Comparison} makes medians and
 * ratios.
 *
 * <p>Invariants: figures are kept run by run, so that a median can be checked; a ratio is made of figures of the same turn only, because
 * machines are shared and noisy.
 *
 * <p>It measures nothing and draws nothing.
 */
@NullMarked
package org.openenum.load.bench.result;

import org.jspecify.annotations.NullMarked;
