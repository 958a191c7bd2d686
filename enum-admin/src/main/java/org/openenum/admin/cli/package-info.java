/**
 * The command line client: {@code token}, {@code import}, {@code backup} and others.
 *
 * <p>Start with {@link org.openenum.admin.cli.Cli}. It is a program of its own that talks to the running product over
 * its REST API, found by the data folder and the settings in the environment. It opens no database but to back it up or
 * to restore it. Results go to standard output, everything else to standard error, so that scripts can take what they
 * get as it is. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.
 */
@NullMarked
package org.openenum.admin.cli;

import org.jspecify.annotations.NullMarked;
