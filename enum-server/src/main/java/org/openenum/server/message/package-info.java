/**
 * DNS messages as octets: a query is read by our own bounded decoder, an answer is written straight into its wire form.
 *
 * <p>It stands between {@code transport} (packets) and {@code query} (what to do with one). Start with {@link
 * org.openenum.server.message.QueryMessage} and {@link org.openenum.server.message.AnswerWriter}; an event loop owns
 * one of each and uses them again for every packet, so that a query costs no allocation.
 *
 * <p>Invariants: no octet outside the packet is read; the work for a packet is linear in its length, whatever its
 * counts and pointers claim; an RRset is in an answer as a whole or not at all; no answer is longer than its limit.
 *
 * <p>It does not know zones, sockets or time. TSIG is not read yet: a TSIG record is skipped like any other.
 */
@NullMarked
package org.openenum.server.message;

import org.jspecify.annotations.NullMarked;
