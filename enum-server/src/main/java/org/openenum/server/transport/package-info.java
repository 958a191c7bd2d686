/**
 * Packets in and out: UDP and TCP sockets on Netty's event loops.
 *
 * <p>It is the first and the last stage of the path of a query; {@code query} is next. Start with {@link
 * org.openenum.server.transport.DnsServer}, which binds and closes; {@code UdpHandler} and {@code TcpConnection} are
 * what runs for a packet.
 *
 * <p>Invariants: an event loop never waits; every loop has a {@code QueryPath} of its own, which no other thread
 * touches; a packet is copied once into an array and its answer once out of one; an answer leaves from the address that
 * was asked; whatever a client can make grow has a limit in {@link org.openenum.server.transport.DnsLimits}.
 *
 * <p>It does not know what a packet means.
 */
@NullMarked
package org.openenum.server.transport;

import org.jspecify.annotations.NullMarked;
