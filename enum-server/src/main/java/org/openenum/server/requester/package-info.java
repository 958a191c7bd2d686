/**
 * Who asks: what is known of an address before its question is answered.
 *
 * <p>It stands below {@code cache}, whose view holds the table. Start with {@link
 * org.openenum.server.requester.Requester}, the one whose question is at hand; {@link
 * org.openenum.server.requester.Requesters} is the table, {@code AddressTable} its search, and {@link
 * org.openenum.server.requester.Group} what is found. {@link org.openenum.server.requester.AddressPrefixes} are the few
 * prefixes of the configuration.
 *
 * <p>Invariants: a look-up is a local table, never a call to somewhere else; nothing here waits or allocates to speak
 * of; one question is answered from one state of the table.
 *
 * <p>It does not decide what is answered: whoever asks it does.
 */
@NullMarked
package org.openenum.server.requester;

import org.jspecify.annotations.NullMarked;
