/**
 * What clients did and saw, and whether a correct product could have shown it: writes and answers with the instants
 * between which they happened, and the checker that searches them for contradictions.
 *
 * <p>Start with {@link org.openenum.load.prove.history.Checker}. Each number is written by one client, whose next write
 * begins when the last one has ended; a number whose write ended without an answer is not written again. So the
 * versions of a number have one order, and at most the last is uncertain.
 *
 * <p>Invariants: a write without an answer may have happened, now or later; an answer is never judged by anything that
 * happened after its query was sent.
 *
 * <p>It knows no network, no database and no product.
 */
@NullMarked
package org.openenum.load.prove.history;

import org.jspecify.annotations.NullMarked;
