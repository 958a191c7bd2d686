/**
 * The comparison with other DNS servers: {@code ./openenum bench}.
 *
 * <p>Start with {@link org.openenum.load.bench.Bench}. An experiment makes its data, starts each installed server on one core
 * with the same contents, asks all of them in turn with dnsperf from the other cores, and writes what it saw. Only the ratio of figures of
 * one run counts: machines are shared and noisy.
 *
 * <p>Traffic goes to loopback only and every run is bounded in time. Only processes started here are stopped here.
 */
@NullMarked
package org.openenum.load.bench;

import org.jspecify.annotations.NullMarked;
