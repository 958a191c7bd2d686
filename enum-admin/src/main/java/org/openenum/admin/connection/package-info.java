/**
 * Limits what a connection can occupy before its client is authenticated: the number of connections of an address, how
 * long and by how many threads a request body is awaited, and for which clients a proxy may speak.
 *
 * <p>It runs before all filters, as valves and an endpoint of Tomcat. Start with
 * {@link org.openenum.admin.connection.ConnectionConfiguration}, which puts them in order.
 *
 * <p>No client makes another one wait: a worker thread waits for a body only for a limited time, and only some of the
 * workers do so. Those that wait for clients without credentials are fewer, and are never taken from those for
 * authenticated clients.
 */
@NullMarked
package org.openenum.admin.connection;

import org.jspecify.annotations.NullMarked;
