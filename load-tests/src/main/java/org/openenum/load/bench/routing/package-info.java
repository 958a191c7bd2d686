/**
 * The experiment of MyXDNS (section 7) with the algorithms that this product has, as a simulation and for real:
 * {@code ./openenum bench routing-simulation} and {@code ./openenum bench routing}.
 *
 * <p>Start with {@link org.openenum.load.bench.routing.RoutingSimulationExperiment}; {@code Simulation} is one run.
 * Servers are drawn with the same code that answers with. {@link org.openenum.load.bench.routing.RoutingExperiment} has
 * both programs, {@code Caller}s and {@code SipTarget}s instead.
 *
 * <p>Invariants: a simulated run depends on its seed alone, so that everybody gets the same figures, and sends no
 * packet: time is a number; every algorithm sees the same clusters, and the same measure of load. A real one sends
 * packets over loopback alone.
 */
@NullMarked
package org.openenum.load.bench.routing;

import org.jspecify.annotations.NullMarked;
