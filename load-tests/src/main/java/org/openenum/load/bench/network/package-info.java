/**
 * The experiment {@code network}: servers measured over a network interface, because loopback makes all of them look
 * faster.
 *
 * <p>Start with {@link org.openenum.load.bench.network.NetworkExperiment}. A pair of virtual interfaces connects the
 * server and the load, which is in its own network namespace: Debian's kxdpgun, each query from another port, or this
 * project's own generator.
 *
 * <p>Invariants: nothing leaves the machine; the addresses are those reserved by RFC 2544 for benchmarks; the link and
 * the namespace are removed at the end. It needs root.
 */
@NullMarked
package org.openenum.load.bench.network;

import org.jspecify.annotations.NullMarked;
