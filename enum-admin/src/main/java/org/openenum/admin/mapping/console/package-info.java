/**
 * Numbers and blocks in the console: the table, the form, and their history.
 *
 * <p>Start with {@link org.openenum.admin.mapping.console.MappingListPage}.
 */
@NullMarked
package org.openenum.admin.mapping.console;

import org.jspecify.annotations.NullMarked;
