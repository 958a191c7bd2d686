/**
 * The experiment {@code transport}: how long one client waits for an answer, over UDP and over TCP.
 *
 * <p>Start with {@link org.openenum.load.bench.transport.TransportExperiment}. It follows an evaluation, of 2002, of a
 * DNS redirector inside a web server: 2,000 questions one after another about the same name, with 1, 2, 4 and 8
 * addresses in the answer, in a fixed order and in turn; a TCP connection that is kept is measured beside one for each
 * question, because RFC 7766 asks clients for it.
 *
 * <p>Invariants: one question at a time, so that nothing waits in a queue; the clock is read around sending and
 * receiving only, and every answer is looked at after it; servers are asked one right after another.
 *
 * <p>It does not load the servers: {@code enum} does.
 */
@NullMarked
package org.openenum.load.bench.transport;

import org.jspecify.annotations.NullMarked;
