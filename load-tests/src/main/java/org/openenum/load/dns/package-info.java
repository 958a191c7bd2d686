/**
 * A DNS protocol for Gatling: queries over UDP and TCP as steps of a scenario.
 *
 * <p>Start with {@link org.openenum.load.dns.Dns}, which simulations use. A step is an {@code AskAction}; it sends a
 * {@link org.openenum.load.dns.Question} on a {@code Connection} of the virtual user's event loop, gets an
 * {@link org.openenum.load.dns.Outcome}, has it checked by its {@link org.openenum.load.dns.DnsCheck} and reports the
 * response time to Gatling in milliseconds and to {@link org.openenum.load.dns.Latencies} in nanoseconds.
 *
 * <p>Invariants: an answer counts only for the query with its id, name and type; every query has an outcome within its
 * time limit; what a connection owns is only accessed by its event loop.
 *
 * <p>It is for servers under test, on this machine: dnsjava parses answers as they are. There are no retries, and no
 * fallback to TCP when an answer is truncated, because that would distort the measurement.
 */
@NullMarked
package org.openenum.load.dns;

import org.jspecify.annotations.NullMarked;
