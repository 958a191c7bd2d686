/**
 * Who there is: accounts of people, tokens of programs, their roles and limits, their secrets, and who is signed in.
 *
 * <p>{@link org.openenum.admin.account.AccountService} and {@link org.openenum.admin.account.TokenService} are the use
 * cases, {@link org.openenum.admin.account.Caller} is who asks now. A secret is stored only as a hash; the two files
 * with secrets in the data folder ({@code admin-secret.txt}, {@code local-token}) can be read by their owner alone.
 */
@NullMarked
package org.openenum.admin.account;

import org.jspecify.annotations.NullMarked;
