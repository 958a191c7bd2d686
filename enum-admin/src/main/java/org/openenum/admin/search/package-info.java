/**
 * One search for everything: numbers, destinations and the hosts that they lead to, tags, owner names and zones, in all
 * zones, in any notation.
 *
 * <p>Start with {@link org.openenum.admin.search.SearchService}. A {@code Wanted} determines what a text can be; the
 * feature that owns each kind is then queried. Invariant: every query is a range of an index, so that it takes as long
 * with ten million numbers as with ten. Hosts are searched in rule sets, never in the numbers that point to these.
 */
@NullMarked
package org.openenum.admin.search;

import org.jspecify.annotations.NullMarked;
