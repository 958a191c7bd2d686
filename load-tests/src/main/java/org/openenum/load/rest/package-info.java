/**
 * Load on the REST API: clients that write as an integrator's program does, each over a kept connection of its own.
 *
 * <p>Start with {@link org.openenum.load.rest.RestClients}: so many clients, as fast as answers come or at a rate that
 * they share.
 *
 * <p>Invariants: one client has one request on its way; only loopback is asked; every run is bounded in time; an answer
 * that is not 2xx is a failure with its reason, never a change.
 *
 * <p>The program that it measures runs on the same machine and shares its cores with these clients: all of them share
 * one HTTP client of the JDK. What needs virtual users and a report is a Gatling simulation: see
 * {@code org.openenum.load.simulation}.
 */
@NullMarked
package org.openenum.load.rest;

import org.jspecify.annotations.NullMarked;
