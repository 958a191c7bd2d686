/**
 * Queries the running DNS server for a number, and explains its answer next to the contents of the database.
 *
 * <p>Start with {@link org.openenum.admin.lookup.LookupService}. {@code DnsProbe} sends the queries with dnsjava, over
 * UDP and, if the answer was truncated, over TCP. It is a normal client and has no special access to the server.
 */
@NullMarked
package org.openenum.admin.lookup;

import org.jspecify.annotations.NullMarked;
