/**
 * What is proved: both programs of the product on a database, each of which can be ended, hung and started again.
 *
 * <p>Start with {@link org.openenum.load.prove.ground.Ground}.
 *
 * <p>Invariants: everything listens on loopback or in a namespace of its own, and ends with this program at the latest;
 * only processes that were started here are told anything.
 */
@NullMarked
package org.openenum.load.prove.ground;

import org.jspecify.annotations.NullMarked;
