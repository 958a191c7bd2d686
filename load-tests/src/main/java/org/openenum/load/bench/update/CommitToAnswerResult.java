package org.openenum.load.bench.update;

import org.openenum.load.bench.result.Occasion;
import org.openenum.load.simulation.UpdateResult;

/**
 * What the simulation found with one set of numbers.
 *
 * @param numbers how many numbers existed beside those that changed
 * @param version of this product
 */
record CommitToAnswerResult(Occasion occasion, long numbers, String version, UpdateResult seen) {}
