/**
 * The REST API during attacks on enum-admin: {@code ./openenum bench hostile-clients}.
 *
 * <p>Start with {@link org.openenum.load.bench.hostile.HostileClientsExperiment}: well-behaved clients write at a
 * steady rate, alone, during a thousand requests that send their bodies octet by octet, and while thirty clients guess
 * passwords.
 *
 * <p>Invariants: all clients are on loopback, and every attack ends with its run.
 */
@NullMarked
package org.openenum.load.bench.hostile;

import org.jspecify.annotations.NullMarked;
