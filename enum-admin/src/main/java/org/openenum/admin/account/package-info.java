/**
 * Who may do what: accounts of people, tokens of programs, their roles, and the filters that ask every request for one of them.
 *
 * <p>Start with {@link org.openenum.admin.account.AccessRules}: the whole permission matrix is there.
 * {@code SecurityConfiguration} puts the filters together; {@link org.openenum.admin.account.AccountService} and
 * {@link org.openenum.admin.account.TokenService} are the use cases. A secret is stored only as a hash; the two files with
 * secrets in the data folder ({@code admin-secret.txt}, {@code local-token}) can be read by their owner alone.
 */
@NullMarked
package org.openenum.admin.account;

import org.jspecify.annotations.NullMarked;
