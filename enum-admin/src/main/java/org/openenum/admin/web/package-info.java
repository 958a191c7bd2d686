/**
 * What every door of enum-admin over HTTP shares: request ids, limits on what is read, entity tags and preconditions,
 * pages of lists with their signed cursors, and errors as problem details (RFC 9457).
 *
 * <p>Start with {@link org.openenum.admin.web.ApiProblems}: every refusal leaves through it. Controllers live with
 * their features; this package knows none of them.
 */
@NullMarked
package org.openenum.admin.web;

import org.jspecify.annotations.NullMarked;
