/**
 * The processing of every query, in a fixed order: header, requester, opcode, EDNS version and options, cookie, class,
 * type, and then the zones' answer if the requester may query them.
 *
 * <p>It is between {@code transport} (octets in, octets out) and {@code answer}. Start with {@link
 * org.openenum.server.query.QueryPath}: one of its methods has the whole order. {@code ReplyOptions} answers EDNS
 * options with {@code Cookies}; {@code ChaosNames} answers the server's identity.
 *
 * <p>Invariants: a packet is answered once or not at all; a defect below costs one SERVFAIL, never an event loop; data
 * that could not be read is SERVFAIL, never NXDOMAIN.
 *
 * <p>It does not know sockets, and it never waits: if something must be loaded, its caller calls again.
 */
@NullMarked
package org.openenum.server.query;

import org.jspecify.annotations.NullMarked;
