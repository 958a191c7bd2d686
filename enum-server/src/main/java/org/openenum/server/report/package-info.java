/**
 * Tells enum-admin how this server is: every two seconds, at once when a change is served for which somebody waits, and
 * when it stops (adr/0027).
 *
 * <p>Start with {@link org.openenum.server.report.Reporter}, which decides when;
 * {@link org.openenum.server.report.ReportDelivery} sends one report to whoever takes it. What is reported is put
 * together in {@code config}, which knows all parts.
 *
 * <p>Invariants: nothing else waits for it, and nothing it meets reaches anything else. While nobody takes reports, the
 * log says so once and DNS goes on.
 */
@NullMarked
package org.openenum.server.report;

import org.jspecify.annotations.NullMarked;
