/**
 * The database, read through JPA: every SQL statement of this program stands in this package.
 *
 * <p>It implements the interfaces that {@code cache} and {@code feed} own; start with {@link
 * org.openenum.server.store.JpaEntries}, which reads the pages of the number tree. Statements are native, prepared, and
 * read columns rather than entities: a page is a thousand rows that become four arrays. Single numbers, many by one
 * statement, and the whole plan are read past Hibernate: its part would cost more than the database's.
 *
 * <p>What is read for the cache comes with the change log's sequence as of the same statement, as one more row of a
 * union: so it is known, also when nothing was found, which changes are in it.
 *
 * <p>Nothing is ever written here. Methods block; callers have threads for it.
 */
@NullMarked
package org.openenum.server.store;

import org.jspecify.annotations.NullMarked;
