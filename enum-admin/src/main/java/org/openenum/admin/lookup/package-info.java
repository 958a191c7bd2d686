/**
 * Asking the running DNS server for a number and explaining its answer beside what the database says.
 *
 * <p>Start with {@link org.openenum.admin.lookup.LookupService}. {@code DnsProbe} sends the questions with dnsjava,
 * over UDP and, where the answer was cut off, over TCP: it is a client like any other and takes no short cut to the
 * server.
 */
@NullMarked
package org.openenum.admin.lookup;

import org.jspecify.annotations.NullMarked;
