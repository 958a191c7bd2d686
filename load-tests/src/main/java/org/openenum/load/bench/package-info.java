/**
 * The comparison with other DNS servers: {@code ./openenum bench}.
 *
 * <p>Start with {@link org.openenum.load.bench.Bench}. {@code Experiments} lists the measurements; each
 * {@code experiment} has its own package. It makes its data, starts each installed {@code server} on cores of the
 * {@code machine} with the same contents, and sends queries to all of them in turn ({@code traffic}) from the other
 * cores; its results are kept ({@code result}), and the page is generated from them ({@code report}). Only ratios
 * within one run are meaningful: machines are shared and noisy.
 *
 * <p>Traffic goes to loopback only, and every run is bounded in time. Only processes that were started here are stopped
 * here.
 */
@NullMarked
package org.openenum.load.bench;

import org.jspecify.annotations.NullMarked;
