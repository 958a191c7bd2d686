/**
 * The pages and the REST paths of accounts and tokens.
 */
@NullMarked
package org.openenum.admin.account.console;

import org.jspecify.annotations.NullMarked;
