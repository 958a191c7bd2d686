/**
 * The configuration of the program: its start, its data source, its tables, its clock, the names of requests in its
 * metrics, and its responses when no controller is reached.
 *
 * <p>Start with {@link org.openenum.admin.config.EnumAdmin}. No other package depends on this one.
 */
@NullMarked
package org.openenum.admin.config;

import org.jspecify.annotations.NullMarked;
