/**
 * The mappings: which digits exist in a zone, and which rule set answers for them.
 *
 * <p>Start with {@link org.openenum.mapping.Mapping}, one narrow row for a number or a block, and {@link
 * org.openenum.mapping.RuleSet}, the rules that many of them share. Rows are ordered by zone and digits, digits
 * compared as a string, so that every look-up and every page of a list is one range of the primary key.
 *
 * <p>What answers a question for digits is decided by enum-server, in its package {@code answer}; here is only what is
 * stored.
 */
@NullMarked
package org.openenum.mapping;

import org.jspecify.annotations.NullMarked;
