/**
 * Load on the REST API: clients that write like an integrator's program, each over its own kept connection.
 *
 * <p>Start with {@link org.openenum.load.rest.RestClients}: a number of clients, as fast as responses come or at a
 * common rate.
 *
 * <p>Invariants: each client has one outstanding request; requests go to loopback only; every run is bounded in time; a
 * response other than 2xx is a failure with its reason, never a change.
 *
 * <p>The measured program runs on the same machine and shares its cores with these clients; all of them use one HTTP
 * client of the JDK. For virtual users and a report, there is a Gatling simulation: see
 * {@code org.openenum.load.simulation}.
 */
@NullMarked
package org.openenum.load.rest;

import org.jspecify.annotations.NullMarked;
