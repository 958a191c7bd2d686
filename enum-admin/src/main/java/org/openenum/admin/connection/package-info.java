/**
 * What a connection may hold before it is known whose it is: how many connections an address has, how long a body may
 * be waited for and by how many, and whom a proxy speaks for.
 *
 * <p>Stands before all filters, as valves and an endpoint of Tomcat. Start with
 * {@link org.openenum.admin.connection.ConnectionConfiguration}, which puts them in their order.
 *
 * <p>No client makes another one wait: a worker thread waits for a body for a bounded time, and only some of the
 * workers do; those that wait for clients without credentials are fewer and never those that the others have.
 */
@NullMarked
package org.openenum.admin.connection;

import org.jspecify.annotations.NullMarked;
