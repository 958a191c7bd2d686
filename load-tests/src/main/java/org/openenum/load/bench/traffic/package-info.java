/**
 * What servers under measurement are asked: questions at full speed, and a sample of them whose whole answers are
 * looked at meanwhile.
 *
 * <p>Start with {@link org.openenum.load.bench.traffic.Load}, which has two forms:
 * {@link org.openenum.load.bench.traffic.DnsPerf}, the field's own tool, and
 * {@link org.openenum.load.bench.traffic.OwnLoad}, a C program of this project that saturates a server from one core.
 *
 * <p>Invariants: traffic goes to loopback only; every run is bounded in time; a measurement whose tool failed is an
 * error, never a figure.
 *
 * <p>It starts no servers and keeps no results.
 */
@NullMarked
package org.openenum.load.bench.traffic;

import org.jspecify.annotations.NullMarked;
