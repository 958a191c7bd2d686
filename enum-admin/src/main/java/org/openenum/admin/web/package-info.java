/**
 * What all HTTP interfaces of enum-admin share: request ids, limits on request bodies, entity tags and preconditions,
 * pages of lists with signed cursors, and errors as problem details (RFC 9457).
 *
 * <p>Start with {@link org.openenum.admin.web.ApiProblems}, through which every refusal leaves. Controllers are in the
 * packages of their features; this package depends on none of them.
 */
@NullMarked
package org.openenum.admin.web;

import org.jspecify.annotations.NullMarked;
