/**
 * Authentication, authorization and rate limits: the filters that every request passes.
 *
 * <p>Start with {@link org.openenum.admin.account.access.AccessRules}, which contains the whole permission matrix.
 * {@code SecurityConfiguration} assembles the filters.
 */
@NullMarked
package org.openenum.admin.account.access;

import org.jspecify.annotations.NullMarked;
