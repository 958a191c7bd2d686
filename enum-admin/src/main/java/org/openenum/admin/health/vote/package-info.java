/**
 * The votes of several independent probers on a target, and the decision that follows from them.
 *
 * <p>Start with {@link org.openenum.admin.health.vote.Quorum}, which decides. {@code Prober} makes this enum-admin one
 * of the probers: it checks targets with {@code org.openenum.admin.health.probe} and votes after a number of equal
 * answers in a row. Other probers send reports.
 *
 * <p>Invariants: a vote counts for the time that its report says, or as long as its program renews its lease; the
 * decision follows from the votes that count, and from nothing else if there are any.
 *
 * <p>What servers leave out of answers is decided elsewhere: see {@code org.openenum.admin.health}.
 */
@NullMarked
package org.openenum.admin.health.vote;

import org.jspecify.annotations.NullMarked;
