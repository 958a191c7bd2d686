/**
 * The hand-over of a server to a new process on the same machine, which gets its sockets: a restart that no client
 * notices.
 *
 * <p>It is between {@code config} and {@code transport}. Start with {@link org.openenum.server.handover.HandoverOffer},
 * the old server's side, and {@link org.openenum.server.handover.Takeover}, the new server's side. They exchange lines
 * of text over a Unix socket in the data folder; the sockets go through another one, {@link
 * org.openenum.server.transport.SocketPassing}:
 *
 * <pre>
 * new                  old
 * take 2 PID INLET     writes a snapshot, passes its listening sockets; both have them, the old reads them
 *                      sockets COUNT
 * where                at CHANGE current|behind      repeated until the new one has caught up
 * reads queries        reads them, too, while the new one compiles its code
 * give                 gives up port and folder, accepts no TCP connections
 *                      given
 * opens its port       passes each TCP connection as soon as it is quiet; reads UDP
 * where                at CHANGE current|behind      once more, to keep the hold short
 * hold                 applies no more changes
 *                      at CHANGE current|behind
 * release              reads no more queries
 *                      released
 *                      waits for its connections
 *                      gone
 * </pre>
 *
 * <p>Invariants: at every moment, at least one of the two has each socket open, so queries that wait in it are not
 * lost. The new server reads once it has followed the database as far as the old one, and the old one stops reading
 * once the new one has the last change that the old one has answered from.
 *
 * <p>If the new server ends before the old one has sent "gone", the old one goes on as if nothing had happened. If the
 * old one ends, the new one continues with what it has. An old server that cannot continue the hand-over sends "no" and
 * the reason; a connection that closes without that means that its process has ended. To its peer, a server that is
 * asked to end during a hand-over looks like one that has ended: the old one sends nothing more, and the new one ends
 * at once. A new server that has not received "gone" yet hands its sockets to no third process.
 *
 * <p>It does not know what is served.
 */
@NullMarked
package org.openenum.server.handover;

import org.jspecify.annotations.NullMarked;
