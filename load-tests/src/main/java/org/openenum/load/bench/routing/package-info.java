/**
 * The experiment of MyXDNS (section 7) with the algorithms that this product has, as a simulation: {@code ./openenum bench routing-simulation}.
 *
 * <p>Start with {@link org.openenum.load.bench.routing.RoutingSimulationExperiment}; {@code Simulation} is one run. Servers are drawn with the same code that
 * answers with.
 *
 * <p>Invariants: a run depends on its seed alone, so that everybody gets the same figures; every algorithm sees the same clusters, and the same
 * measure of load.
 *
 * <p>It sends no packet: time is a number.
 */
@NullMarked
package org.openenum.load.bench.routing;

import org.jspecify.annotations.NullMarked;
