/**
 * How long servers answer a target that has died, when all of them check it.
 *
 * <p>Start with {@link org.openenum.load.bench.death.TargetDeathExperiment}. {@code Responder} is the target, a process
 * that is killed; {@code Watcher} asks a server all the time whether it is still answered.
 *
 * <p>Invariants: all servers check the same processes, with the same interval, and see the same death.
 */
@NullMarked
package org.openenum.load.bench.death;

import org.jspecify.annotations.NullMarked;
