/**
 * The change log: what was changed, in the order in which it was committed.
 *
 * <p>Start with {@link org.openenum.change.ChangeHead}, the one row that every writing transaction locks last; it hands
 * out the sequence numbers of {@link org.openenum.change.Change} rows, so that their order is the commit order and a
 * reader that has seen number n has seen everything up to n. A {@link org.openenum.change.Changeset} says who committed
 * them and why.
 *
 * <p>enum-admin writes here in the same transaction as the rows themselves; enum-server's feed reads after its cursor.
 */
@NullMarked
package org.openenum.change;

import org.jspecify.annotations.NullMarked;
