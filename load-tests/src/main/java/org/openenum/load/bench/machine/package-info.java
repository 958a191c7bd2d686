/**
 * The machine of a measurement: its cores and their assignment, its processes, and what the kernel reports about them.
 *
 * <p>Start with {@link org.openenum.load.bench.machine.Cores}: the measured server has its own cores, so that nothing
 * else slows it down.
 *
 * <p>Invariants: a process that was started here ends with this program at the latest, also after Ctrl-C; no other
 * process is ever ended. This package does not depend on name servers.
 */
@NullMarked
package org.openenum.load.bench.machine;

import org.jspecify.annotations.NullMarked;
