/**
 * How the program is put together: its start, its data source, its parts, its health and figures, its stop.
 *
 * <p>Start with {@link org.openenum.server.config.EnumServer}; {@code DnsConfiguration} joins the path of a query. It
 * is the only package that knows Spring, and no other package knows it.
 *
 * <p>Invariants: DNS listens only when everything behind it is there, and is the first to stop; the health and metrics
 * port is on loopback, and there is no other HTTP.
 */
@NullMarked
package org.openenum.server.config;

import org.jspecify.annotations.NullMarked;
