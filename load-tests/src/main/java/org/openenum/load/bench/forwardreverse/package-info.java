/**
 * The experiment {@code forward-reverse}: addresses of hosts and hosts of addresses, as every name server has them.
 *
 * <p>Start with {@link org.openenum.load.bench.forwardreverse.ForwardReverseExperiment}. It follows a report that
 * Principled Technologies wrote for Dell on BIND: the sizes, the queue depth of dnsperf, and the first run as the
 * warm-up are the report's; the names are made up, as its are not public.
 *
 * <p>Invariants: see {@code experiment}.
 */
@NullMarked
package org.openenum.load.bench.forwardreverse;

import org.jspecify.annotations.NullMarked;
