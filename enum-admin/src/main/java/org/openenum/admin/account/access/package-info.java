/**
 * Who may do what, and how much of it: the filters that ask every request for its caller, and what each may do.
 *
 * <p>Start with {@link org.openenum.admin.account.access.AccessRules}: the whole permission matrix is there.
 * {@code SecurityConfiguration} puts the filters together.
 */
@NullMarked
package org.openenum.admin.account.access;

import org.jspecify.annotations.NullMarked;
