/**
 * The choice among several targets: probabilities and TTLs for each target and region, and the order drawn from them.
 *
 * <p>Start with {@link org.openenum.routing.RoutingPolicy}, which a control process installs; {@link
 * org.openenum.routing.WeightedOrder} draws from it for each answer. The model is that of MyXDNS (Alzoubi, Rabinovich
 * and Spatscheck, 2007): P and TTL for each server and region, D and TTL for a requester without a region.
 *
 * <p>Invariants: an existing policy can be drawn from; every region that it names has a share for every target; weights
 * are normalised once, when the policy is made. Drawing allocates nothing.
 *
 * <p>Who queries, what a target is, and who computed the weights do not matter here.
 */
@NullMarked
package org.openenum.routing;

import org.jspecify.annotations.NullMarked;
