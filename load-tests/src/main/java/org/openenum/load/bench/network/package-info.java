/**
 * The experiment {@code network}: servers that are asked over a network interface, as loopback flatters everybody.
 *
 * <p>Start with {@link org.openenum.load.bench.network.NetworkExperiment}. Two virtual interfaces with a wire between
 * them stand between the server and the load, which is in a network namespace of its own: Debian's kxdpgun, every
 * question from another port, or this project's own generator.
 *
 * <p>Invariants: nothing leaves the machine; the addresses are those of RFC 2544 for benchmarks; the wire and the
 * namespace end with the experiment. It needs root.
 */
@NullMarked
package org.openenum.load.bench.network;

import org.jspecify.annotations.NullMarked;
