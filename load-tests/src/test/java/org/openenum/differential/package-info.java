/**
 * The product beside NSD, Knot and BIND: the same zones, the same questions, and every difference either explained by
 * an RFC or a failure.
 *
 * <p>Start with {@link org.openenum.differential.DifferentialIT}: a plan of zones is drawn from a seed
 * ({@code RandomPlan}), the product imports it and the {@code Peer}s load it, {@code RandomQuestion}s are asked of all
 * of them, {@code Comparison} finds what differs, and {@code Explanations} knows what may:
 * {@code src/test/resources/differential/explained.txt}, with the RFC's words.
 *
 * <p>The same seed draws the same zones and the same questions. A peer that is not installed is named and left out.
 */
package org.openenum.differential;
