/**
 * Coordination of several enum-admins through rows of their common database: shared secrets
 * ({@link org.openenum.admin.peers.SharedSecrets}), and which of them does work that only one may do
 * ({@link org.openenum.admin.peers.Lease}).
 *
 * <p>They never communicate directly, and none knows how many there are.
 */
@NullMarked
package org.openenum.admin.peers;

import org.jspecify.annotations.NullMarked;
