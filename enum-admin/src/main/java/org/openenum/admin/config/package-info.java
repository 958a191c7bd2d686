/**
 * How the program is put together: its start, its data source, its tables, its clock, the names of requests in its
 * metrics, and what it answers where no controller does.
 *
 * <p>Start with {@link org.openenum.admin.config.EnumAdmin}. No other package knows this one.
 */
@NullMarked
package org.openenum.admin.config;

import org.jspecify.annotations.NullMarked;
