/**
 * One search for everything: numbers, destinations and the hosts they lead to, tags, owner names and zones, of all
 * zones, in any notation.
 *
 * <p>Start with {@link org.openenum.admin.search.SearchService}. A {@code Wanted} says what a text can be; each kind is
 * then asked of the feature it belongs to. Invariant: every question is a range of an index, so that it takes as long
 * at ten million numbers as at ten; hosts are found among rule sets, never among the numbers that lead to them.
 */
@NullMarked
package org.openenum.admin.search;

import org.jspecify.annotations.NullMarked;
