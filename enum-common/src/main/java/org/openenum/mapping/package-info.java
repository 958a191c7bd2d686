/**
 * The mappings: which digits exist in a zone, and which rule set answers for them.
 *
 * <p>Start with {@link org.openenum.mapping.Mapping}, one narrow row for a number or a block, and {@link
 * org.openenum.mapping.RuleSet}, the rules that many of them share. Rows are ordered by zone and digits, and digits are
 * compared as a string, so every lookup and every page of a list is one range of the primary key.
 *
 * <p>This package only stores; enum-server decides in its package {@code answer} which mapping answers a query.
 */
@NullMarked
package org.openenum.mapping;

import org.jspecify.annotations.NullMarked;
