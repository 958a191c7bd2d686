/**
 * Accounts of people, tokens of programs, their roles and limits, their secrets, and sign-in sessions.
 *
 * <p>{@link org.openenum.admin.account.AccountService}, {@link org.openenum.admin.account.SignInService}, {@link
 * org.openenum.admin.account.OwnPassword} and {@link org.openenum.admin.account.TokenService} are the use cases; {@link
 * org.openenum.admin.account.Caller} is the authenticated caller of a request. A secret is stored only as a hash; the
 * two files with secrets in the data folder ({@code admin-secret.txt}, {@code local-token}) are readable by their owner
 * only.
 */
@NullMarked
package org.openenum.admin.account;

import org.jspecify.annotations.NullMarked;
