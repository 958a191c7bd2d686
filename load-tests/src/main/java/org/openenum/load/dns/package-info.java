/**
 * A DNS protocol for Gatling: questions over UDP and TCP as steps of a scenario.
 *
 * <p>Start with {@link org.openenum.load.dns.Dns}, the words that a simulation uses. A step is an {@code AskAction}; it
 * puts a {@link org.openenum.load.dns.Question} on a {@code Connection} of the virtual user's own event loop, gets an
 * {@link org.openenum.load.dns.Outcome}, has it judged by its {@link org.openenum.load.dns.DnsCheck} and tells Gatling
 * the response time in milliseconds and {@link org.openenum.load.dns.Latencies} in nanoseconds.
 *
 * <p>Invariants: an answer counts only for the question with its id, name and type; every question has an outcome
 * within its time limit; whatever a connection owns is touched by its event loop alone.
 *
 * <p>It asks servers that are under test, on this machine: answers are parsed by dnsjava without distrust. It does not
 * retry, and does not fall back to TCP when an answer is truncated: that would hide what is measured.
 */
@NullMarked
package org.openenum.load.dns;

import org.jspecify.annotations.NullMarked;
