/**
 * What several enum-admins on one database settle by its rows: the secrets that they have in common
 * ({@link org.openenum.admin.peers.SharedSecrets}), and which one of them does a work that one alone does
 * ({@link org.openenum.admin.peers.Lease}).
 *
 * <p>They never speak to each other, and none knows how many there are.
 */
@NullMarked
package org.openenum.admin.peers;

import org.jspecify.annotations.NullMarked;
