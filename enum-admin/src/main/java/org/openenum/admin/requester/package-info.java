/**
 * Who asks: groups of requesters with their networks and what they may ask, and the regions that routing tells apart.
 *
 * <p>Start with {@link org.openenum.admin.requester.RequesterGroupService}. {@code RequesterNetworks} are the networks
 * of the groups; {@code RegionService} the regions. {@code RequesterGroupPage}, {@code RequesterNetworkPage} and
 * {@code RegionPage} are their pages.
 *
 * <p>Invariants: a network belongs to one group; what is used is not removed.
 */
@NullMarked
package org.openenum.admin.requester;

import org.jspecify.annotations.NullMarked;
