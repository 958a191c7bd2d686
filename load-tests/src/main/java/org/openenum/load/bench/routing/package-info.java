/**
 * The experiment of MyXDNS (section 7) with the algorithms of this product, as a simulation and in reality:
 * {@code ./openenum bench routing-simulation} and {@code ./openenum bench routing}.
 *
 * <p>Start with {@link org.openenum.load.bench.routing.RoutingSimulationExperiment}; {@code Simulation} is one run.
 * Servers are selected by the code that answers queries. {@link org.openenum.load.bench.routing.RoutingExperiment} uses
 * both programs, {@code Caller}s and {@code SipTarget}s instead.
 *
 * <p>Invariants: a simulated run depends only on its seed, so that everybody gets the same figures, and sends no
 * packet; all algorithms get the same clusters, and the same measure of load. A real run sends packets over loopback
 * only.
 */
@NullMarked
package org.openenum.load.bench.routing;

import org.jspecify.annotations.NullMarked;
