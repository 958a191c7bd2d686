/**
 * The command line client: {@code token}, {@code import}, {@code backup} and others.
 *
 * <p>Start with {@link org.openenum.admin.cli.Cli}. It is a separate program that uses the REST API of the running
 * product, which it finds by the data folder and the settings in the environment. It opens a database only for backup,
 * restore and migration. Results go to standard output, everything else to standard error, so that scripts can use the
 * output as it is. Exit codes: 0 done, 1 refused or failed, 2 wrong usage.
 */
@NullMarked
package org.openenum.admin.cli;

import org.jspecify.annotations.NullMarked;
