/**
 * Requesters: requester groups with their networks and their access to zones, and the regions that routing
 * distinguishes.
 *
 * <p>Start with {@link org.openenum.admin.requester.RequesterGroupService}. {@code RequesterNetworks} has the networks
 * of the groups; {@code RegionService} has the regions. {@code RequesterGroupPage}, {@code RequesterNetworkPage} and
 * {@code RegionPage} are their pages.
 *
 * <p>Invariants: a network belongs to one group; an object that is in use is not removed.
 */
@NullMarked
package org.openenum.admin.requester;

import org.jspecify.annotations.NullMarked;
