/**
 * The experiment {@code transport}: how long one client waits for an answer, over UDP and over TCP.
 *
 * <p>Start with {@link org.openenum.load.bench.transport.TransportExperiment}. It follows an evaluation, of 2002, of a
 * DNS redirector inside a web server: 2,000 queries for the same name one after another, with 1, 2, 4 and 8 addresses
 * in the answer, in a fixed order and rotated. In addition to a TCP connection for each query, a connection that is
 * kept is measured, because RFC 7766 recommends that to clients.
 *
 * <p>Invariants: one query at a time, so that nothing waits in a queue; only sending and receiving is timed, and every
 * answer is checked afterwards; servers are measured one right after another.
 *
 * <p>The servers are not under load here: see {@code enum}.
 */
@NullMarked
package org.openenum.load.bench.transport;

import org.jspecify.annotations.NullMarked;
