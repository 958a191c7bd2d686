/**
 * Requesters: they are identified by their networks, networks belong to groups, and groups determine what their
 * requesters may query and which region they are in.
 *
 * <p>Start with {@link org.openenum.requester.RequesterGroup}. A {@link org.openenum.requester.ClientNetwork} is a
 * network in text notation; {@link org.openenum.requester.RequesterNetwork} is its row.
 *
 * <p>An address belongs to the group with the longest matching prefix, or to none; without a group, a requester is
 * treated as if no groups existed.
 */
@NullMarked
package org.openenum.requester;

import org.jspecify.annotations.NullMarked;
