/**
 * A server that is replaced by another one on the same machine, which gets its sockets: a restart that no client
 * notices.
 *
 * <p>It stands between {@code config} and {@code transport}. Start with {@link
 * org.openenum.server.handover.HandoverOffer}, what the old server does, and {@link
 * org.openenum.server.handover.Takeover}, what the new one does. They speak in lines over a Unix socket in the data
 * folder; the sockets go another way, {@link org.openenum.server.transport.SocketPassing}:
 *
 * <pre>
 * new                  old
 * take 2 PID INLET     writes a snapshot, passes its listening sockets; both have them, the old reads them
 *                      sockets COUNT
 * where                at CHANGE current|behind      again and again, until the new one has come so far
 * reads questions      reads them, too: for as long as the new one takes to compile its code
 * give                 gives up port and folder, accepts no TCP connections
 *                      given
 * opens its port       passes TCP connections, each as soon as it is quiet; reads UDP
 * where                at CHANGE current|behind      once more: the hold shall be short
 * hold                 reads no more changes
 *                      at CHANGE current|behind
 * release              reads no more questions
 *                      released
 *                      waits for its connections
 *                      gone
 * </pre>
 *
 * <p>Invariants: at every moment at least one of them has each socket open, so what waits in it is not lost; the new
 * one reads when it has followed the database as far as the old one, and the old one stops when the new one has the
 * last change that the old one has answered from; if the new one goes before the old one has said "gone", the old one
 * goes on as if nothing had been; if the old one goes, the new one takes what it has. An old one that cannot go on with
 * it says "no" and why: whose connection ends without a word has ended. Whoever is asked to end on the way is, to the
 * other one, one that has ended: the old one stops without another word, the new one at once. A new one to which the
 * old one has not said "gone" yet gives its sockets to nobody else.
 *
 * <p>It does not know what is served.
 */
@NullMarked
package org.openenum.server.handover;

import org.jspecify.annotations.NullMarked;
