/** The console pages and REST controllers of accounts and tokens. */
@NullMarked
package org.openenum.admin.account.console;

import org.jspecify.annotations.NullMarked;
