/**
 * The enum-servers, seen from outside: whether each is ready, how much it answers, how fast, and how far behind the change log it is.
 *
 * <p>Start with {@link org.openenum.admin.node.NodeWatch}, which reads the metrics of every configured server; a
 * {@link org.openenum.admin.node.Reading} is what one look at one server finds, {@link org.openenum.admin.node.Rates} what happened between
 * two looks. {@code /nodes} and {@code /stats} are the REST API of it; the dashboard draws it.
 *
 * <p>Invariants: only addresses from the configuration are ever asked; a server that does not answer is shown as silent and holds
 * nobody up. It keeps nothing: long histories are the business of the Prometheus that reads the same addresses.
 */
@NullMarked
package org.openenum.admin.node;

import org.jspecify.annotations.NullMarked;
