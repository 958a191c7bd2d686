/**
 * The product is compared with NSD, Knot and BIND: the same zones, the same queries, and every difference is explained
 * by an RFC or is a failure.
 *
 * <p>Start with {@link org.openenum.differential.DifferentialIT}: zones are made from a seed ({@code RandomPlan}), the
 * product imports them and the {@code Peer}s load them, all get {@code RandomQuestion}s, {@code Comparison} finds the
 * differences, and {@code Explanations} contains the accepted ones:
 * {@code src/test/resources/differential/explained.txt}, with quotations from RFCs.
 *
 * <p>The same seed makes the same zones and queries. A peer that is not installed is named and left out.
 */
package org.openenum.differential;
