/**
 * The enum-servers as they report themselves: whether each is ready, how much it answers, how fast, and how far it is
 * behind the change log (adr/0027).
 *
 * <p>Start with {@link org.openenum.admin.node.NodeReports}, which receives a report.
 * {@link org.openenum.admin.node.NodeRegister} decides which server has which name, and
 * {@link org.openenum.admin.node.NodeRows} is the table in which several enum-admins share what they know. A
 * {@link org.openenum.admin.node.NodeReport} contains the counters of a server, {@link org.openenum.admin.node.Rates}
 * the rates between two reports. {@link org.openenum.admin.node.NodeWatch} is the interface for other packages;
 * {@code /nodes} and {@code /stats} expose it as REST API, and the dashboard displays it.
 *
 * <p>Invariants: this package sends no requests to servers. Other packages that do
 * ({@link org.openenum.admin.node.NodeAddress}) use only addresses that the sender of a report cannot choose. A server
 * that does not report is shown as silent and delays nothing. Only the last report is kept; long-term history is left
 * to a Prometheus that reads the servers' own metrics.
 */
@NullMarked
package org.openenum.admin.node;

import org.jspecify.annotations.NullMarked;
