/**
 * What several probers find of a target, each for itself, and what that comes to.
 *
 * <p>Start with {@link org.openenum.admin.health.vote.Quorum}, which decides. {@code Prober} is this program as one of
 * them: it has targets asked by {@code org.openenum.admin.health.probe} and votes after so many answers in a row.
 * Others report.
 *
 * <p>Invariants: a vote counts as long as its report says, or its program goes on; what is decided follows from the
 * votes that count, and from nothing else where there are any.
 *
 * <p>It does not know what servers are told: see {@code org.openenum.admin.health}.
 */
@NullMarked
package org.openenum.admin.health.vote;

import org.jspecify.annotations.NullMarked;
