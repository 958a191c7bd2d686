/**
 * Who asks: requesters are known by the networks that they ask from, networks belong to groups, and groups say what
 * their requesters may ask and which region they are in.
 *
 * <p>Start with {@link org.openenum.requester.RequesterGroup}. A {@link org.openenum.requester.ClientNetwork} is a
 * network as people write it; {@link org.openenum.requester.RequesterNetwork} is its row.
 *
 * <p>An address belongs to the group of the longest prefix that holds it, or to none: those get what everybody got
 * before there were groups.
 */
@NullMarked
package org.openenum.requester;

import org.jspecify.annotations.NullMarked;
