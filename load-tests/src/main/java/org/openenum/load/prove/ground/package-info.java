/**
 * The system under test: both programs of the product on a database, each of which can be stopped, frozen and
 * restarted.
 *
 * <p>Start with {@link org.openenum.load.prove.ground.Ground}.
 *
 * <p>Invariants: everything listens on loopback or in its own namespace, and ends with this program at the latest; only
 * processes that were started here receive signals.
 */
@NullMarked
package org.openenum.load.prove.ground;

import org.jspecify.annotations.NullMarked;
