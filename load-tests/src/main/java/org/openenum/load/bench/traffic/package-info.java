/**
 * The traffic for measured servers: queries at full speed, and a sample of queries whose whole answers are checked
 * meanwhile.
 *
 * <p>Start with {@link org.openenum.load.bench.traffic.Load}, which has two implementations:
 * {@link org.openenum.load.bench.traffic.DnsPerf}, the usual tool, and {@link org.openenum.load.bench.traffic.OwnLoad},
 * a C program of this project that saturates a server from one core.
 *
 * <p>Invariants: traffic goes to loopback only; every run is bounded in time; if a tool fails, the measurement is an
 * error, never a figure.
 *
 * <p>Servers are not started, and results are not kept here.
 */
@NullMarked
package org.openenum.load.bench.traffic;

import org.jspecify.annotations.NullMarked;
