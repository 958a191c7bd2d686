/**
 * DNS messages as octets: a bounded decoder reads queries, and answers are written directly in wire form.
 *
 * <p>It is between {@code transport} (packets) and {@code query} (processing). Start with {@link
 * org.openenum.server.message.QueryMessage} and {@link org.openenum.server.message.AnswerWriter}; an event loop owns
 * one of each and reuses them for every packet, so that a query allocates nothing.
 *
 * <p>Invariants: no octet outside the packet is read; the work for a packet is linear in its length, whatever its
 * counts and pointers claim; an RRset is in an answer completely or not at all; no answer is longer than its limit.
 *
 * <p>It does not know zones, sockets or time. TSIG is not supported yet: a TSIG record is skipped like any other.
 */
@NullMarked
package org.openenum.server.message;

import org.jspecify.annotations.NullMarked;
