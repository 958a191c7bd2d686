/**
 * How the program is put together: its start, its data source, its parts, its health and figures, its stop.
 *
 * <p>Start with {@link org.openenum.server.config.EnumServer}; {@code Responder} joins the path of a query and that of
 * a change. It is the only package that knows Spring, and no other package knows it.
 *
 * <p>The start, in this order: the settings ({@code Settings}), the snapshot and the sockets ({@code EarlyStart});
 * Spring Boot, with the log ({@code HeldLog}), health and figures; the database ({@code DatabaseStart}), which whoever
 * has a snapshot need not wait for. A server that takes the place of another one reads its sockets last ({@code
 * Handover}).
 *
 * <p>Invariants: DNS is the first to start and the first to stop; the health and metrics port is on loopback, and there
 * is no other HTTP.
 */
@NullMarked
package org.openenum.server.config;

import org.jspecify.annotations.NullMarked;
