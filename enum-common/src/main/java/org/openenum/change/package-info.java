/**
 * The change log: the changes in the order of their commits.
 *
 * <p>Start with {@link org.openenum.change.ChangeHead}, the one row that every writing transaction locks last. It
 * issues the sequence numbers of {@link org.openenum.change.Change} rows, so their order is the commit order, and a
 * reader that has seen number n has seen everything up to n. A {@link org.openenum.change.Changeset} says who committed
 * them and why.
 *
 * <p>enum-admin writes the log in the same transaction as the rows themselves; enum-server's feed reads it from its
 * position on.
 */
@NullMarked
package org.openenum.change;

import org.jspecify.annotations.NullMarked;
