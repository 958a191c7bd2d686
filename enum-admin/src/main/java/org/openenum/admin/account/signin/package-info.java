/**
 * Signing in and out of the console: by password, or by an identity provider (OpenID Connect).
 *
 * <p>Start with {@link org.openenum.admin.account.signin.SignInPage}.
 */
@NullMarked
package org.openenum.admin.account.signin;

import org.jspecify.annotations.NullMarked;
