/**
 * Packets in and out: UDP and TCP sockets on Netty's event loops.
 *
 * <p>It is the first and the last stage of the path of a query; {@code query} is next. Start with {@link
 * org.openenum.server.transport.DnsServer}, which opens and closes the sockets; {@code BatchUdpSocket}, {@code
 * UdpHandler} and {@code TcpConnection} handle packets.
 *
 * <p>Invariants: an event loop never blocks; every loop has its own {@code QueryPath}, which no other thread uses; a
 * packet is copied once into an array and its answer once out of one; an answer is sent from the address that received
 * the query; everything that a client can make grow has a limit in {@link org.openenum.server.transport.DnsLimits}.
 *
 * <p>It does not know what a packet means.
 */
@NullMarked
package org.openenum.server.transport;

import org.jspecify.annotations.NullMarked;
