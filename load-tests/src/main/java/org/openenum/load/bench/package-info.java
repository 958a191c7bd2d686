/**
 * The comparison with other DNS servers: {@code ./openenum bench}.
 *
 * <p>Start with {@link org.openenum.load.bench.Bench}. {@code Experiments} lists what can be measured; each
 * {@code experiment} has a package of its own. It makes its data, starts each installed {@code server} on cores of the
 * {@code machine} with the same contents, and asks all of them in turn ({@code traffic}) from the other cores; what it
 * saw is kept as {@code result}, and the {@code report} is made of that. Only the ratio of figures of one run counts:
 * machines are shared and noisy.
 *
 * <p>Traffic goes to loopback only and every run is bounded in time. Only processes started here are stopped here.
 */
@NullMarked
package org.openenum.load.bench;

import org.jspecify.annotations.NullMarked;
