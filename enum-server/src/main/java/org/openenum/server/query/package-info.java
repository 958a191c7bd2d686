/**
 * What happens to every query, in a fixed order: header, requester, opcode, EDNS version and options, cookie, class,
 * type, and then the zones' answer, to those who may ask for it.
 *
 * <p>It stands between {@code transport} (octets in, octets out) and {@code answer}. Start with {@link
 * org.openenum.server.query.QueryPath}: the whole order is in its one method. {@code ReplyOptions}
 * answers EDNS options with {@code Cookies}; {@code ChaosNames} tells the server's identity.
 *
 * <p>Invariants: a packet is answered once or not at all; a defect below costs one SERVFAIL, never an event loop; what
 * could not be read is SERVFAIL, never a name error.
 *
 * <p>It does not know sockets, and it never waits: where something must be loaded, its caller comes again.
 */
@NullMarked
package org.openenum.server.query;

import org.jspecify.annotations.NullMarked;
