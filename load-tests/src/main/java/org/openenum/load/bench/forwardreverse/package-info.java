/**
 * The experiment {@code forward-reverse}: addresses of hosts and hosts of addresses, which every name server has.
 *
 * <p>Start with {@link org.openenum.load.bench.forwardreverse.ForwardReverseExperiment}. It follows a report by
 * Principled Technologies for Dell on BIND: the sizes, the queue depth of dnsperf, and the first run as the warm-up are
 * those of the report; its names are not public, so the names here are random.
 *
 * <p>Invariants: see {@code experiment}.
 */
@NullMarked
package org.openenum.load.bench.forwardreverse;

import org.jspecify.annotations.NullMarked;
