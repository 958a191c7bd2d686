/**
 * The database, read through JPA: this package has every SQL statement of the program.
 *
 * <p>It implements the interfaces of {@code cache} and {@code feed}; start with {@link
 * org.openenum.server.store.JpaEntries}, which reads the pages of the number tree. Statements are native, prepared, and
 * read columns rather than entities: a page is a thousand rows that become four arrays. Single numbers, many in one
 * statement, and the whole number plan are read by plain JDBC: Hibernate would take more time than the database.
 *
 * <p>Everything read for the cache comes with the sequence number of the change log at the same instant, as one more
 * row of a union: this shows which changes it includes, even if nothing was found.
 *
 * <p>Nothing is ever written here. Methods block; callers have threads for it.
 */
@NullMarked
package org.openenum.server.store;

import org.jspecify.annotations.NullMarked;
