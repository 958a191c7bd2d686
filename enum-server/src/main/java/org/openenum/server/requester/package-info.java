/**
 * Requesters: which group the client address of a query belongs to.
 *
 * <p>It is below {@code cache}, whose view holds the table. Start with {@link org.openenum.server.requester.Requester},
 * the requester of the current query; {@link org.openenum.server.requester.Requesters} is the table, {@code
 * AddressTable} its lookup, and {@link org.openenum.server.requester.Group} the result. {@link
 * org.openenum.server.requester.AddressPrefixes} holds the few prefixes of the configuration.
 *
 * <p>Invariants: a lookup reads a local table and never calls another service; nothing here waits, and nearly nothing
 * allocates; one query is answered from one state of the table.
 *
 * <p>It does not decide what is answered: its callers do.
 */
@NullMarked
package org.openenum.server.requester;

import org.jspecify.annotations.NullMarked;
