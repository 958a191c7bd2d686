/**
 * How long servers answer with a target that has died, when all of them check it.
 *
 * <p>Start with {@link org.openenum.load.bench.death.TargetDeathExperiment}. {@code Responder} is the target, a process
 * that is killed; {@code Watcher} sends queries all the time to see whether it is still in the answers.
 *
 * <p>Invariants: all servers check the same processes with the same interval, and see the same death.
 */
@NullMarked
package org.openenum.load.bench.death;

import org.jspecify.annotations.NullMarked;
