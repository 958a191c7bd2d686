/**
 * The machine that measures: its cores and who may use which, its processes, and what the kernel knows of them.
 *
 * <p>Start with {@link org.openenum.load.bench.machine.Cores}: the server under measurement has cores of its own, so
 * that nothing else slows it.
 *
 * <p>Invariants: a process that was started here ends at the latest with this program, also on Ctrl-C; no other process
 * is ever ended. It does not know what a name server is.
 */
@NullMarked
package org.openenum.load.bench.machine;

import org.jspecify.annotations.NullMarked;
