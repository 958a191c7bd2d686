/**
 * What the REST API is like while others misuse enum-admin: {@code ./openenum bench hostile-clients}.
 *
 * <p>Start with {@link org.openenum.load.bench.hostile.HostileClientsExperiment}: well-behaved clients write at a
 * steady rate, alone, beside a thousand that send their bodies an octet at a time, and beside thirty that guess
 * passwords.
 *
 * <p>Invariants: everybody is on loopback, and every hostile client ends with its run.
 */
@NullMarked
package org.openenum.load.bench.hostile;

import org.jspecify.annotations.NullMarked;
