/**
 * Reports the state of this server to enum-admin: every two seconds, at once when an awaited change is served, and at
 * the stop (adr/0027).
 *
 * <p>Start with {@link org.openenum.server.report.Reporter}, which decides when; {@link
 * org.openenum.server.report.ReportDelivery} sends a report to an enum-admin that accepts it. {@code config}, which
 * knows all parts, makes the reports.
 *
 * <p>Invariants: nothing else waits for it, and its failures affect nothing else. While no enum-admin accepts reports,
 * the log says so once and DNS continues.
 */
@NullMarked
package org.openenum.server.report;

import org.jspecify.annotations.NullMarked;
