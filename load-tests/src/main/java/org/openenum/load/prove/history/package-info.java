/**
 * What clients did and saw, and whether it can have been: writes with the instants between which they happened, answers
 * likewise, and the checker that looks for what no correct product could have shown.
 *
 * <p>Start with {@link org.openenum.load.prove.history.Checker}. Each number is written by one client, whose next write
 * begins when the last one has ended; a number whose write ended without an answer is not written again. So the
 * versions of a number have one order, and at most the last is uncertain.
 *
 * <p>Invariants: a write that was not answered may have happened, now or later; an answer is held against nothing that
 * happened after its question was sent.
 *
 * <p>It knows no network, no database and no product.
 */
@NullMarked
package org.openenum.load.prove.history;

import org.jspecify.annotations.NullMarked;
