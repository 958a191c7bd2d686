/**
 * What an experiment is, and what experiments have in common.
 *
 * <p>Start with {@link org.openenum.load.bench.experiment.Experiment}; each one has a package of its own beside this
 * one. {@link org.openenum.load.bench.experiment.Race} is the one way of comparing servers: contents are made, servers
 * started, asked in turn, by a {@link org.openenum.load.bench.experiment.Course}, and what was seen is handed over as
 * data.
 *
 * <p>Invariants: the first round is the warm-up and does not count; servers that are compared are up at the same time
 * and are asked one right after another, so that a slow minute of the machine slows all of them; answers are looked at
 * while it goes on.
 *
 * <p>It knows no experiment by name: {@code Experiments} does.
 */
@NullMarked
package org.openenum.load.bench.experiment;

import org.jspecify.annotations.NullMarked;
