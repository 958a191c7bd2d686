/**
 * Experiments, and what they have in common.
 *
 * <p>Start with {@link org.openenum.load.bench.experiment.Experiment}; each one has its own package beside this one.
 * {@link org.openenum.load.bench.experiment.Race} compares servers: contents are made, servers are started and measured
 * in turn by a {@link org.openenum.load.bench.experiment.Course}, and the results are returned as data.
 *
 * <p>Invariants: the first round is the warm-up and does not count; compared servers run at the same time and are
 * measured one right after another, so that a slow minute of the machine affects all of them; answers are checked
 * during the measurement.
 *
 * <p>It does not know the single experiments: see {@code Experiments}.
 */
@NullMarked
package org.openenum.load.bench.experiment;

import org.jspecify.annotations.NullMarked;
