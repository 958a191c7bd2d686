/**
 * The enum-servers, as they report themselves: whether each is ready, how much it answers, how fast, and how far behind
 * the change log it is (adr/0027).
 *
 * <p>Start with {@link org.openenum.admin.node.NodeReports}, which takes a report;
 * {@link org.openenum.admin.node.NodeRegister} knows whose name is whose, and {@link org.openenum.admin.node.NodeRows}
 * is the table by which several enum-admins tell each other. A {@link org.openenum.admin.node.NodeReport} has what a
 * server has counted, {@link org.openenum.admin.node.Rates} what happened between two of them.
 * {@link org.openenum.admin.node.NodeWatch} is what others ask; {@code /nodes} and {@code /stats} are the REST API of
 * it; the dashboard draws it.
 *
 * <p>Invariants: no server is asked here. Where another room does ({@link org.openenum.admin.node.NodeAddress}), then
 * only at addresses that cannot be chosen by whoever reports. A server that does not report is shown as silent and
 * holds nobody up. Only the last report is kept: long histories are the business of a Prometheus that reads the
 * servers' own metrics.
 */
@NullMarked
package org.openenum.admin.node;

import org.jspecify.annotations.NullMarked;
