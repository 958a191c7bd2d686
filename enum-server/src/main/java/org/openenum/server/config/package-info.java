/**
 * Assembly of the program: its start, data source, components, health, metrics and stop.
 *
 * <p>Start with {@link org.openenum.server.config.EnumServer}; {@code Responder} connects the path of a query and that
 * of a change. It is the only package that uses Spring, and no other package uses it.
 *
 * <p>The start, in this order: the settings ({@code Settings}), the snapshot and the sockets ({@code EarlyStart});
 * Spring Boot, with the log ({@code HeldLog}), health and metrics; the database ({@code DatabaseStart}), for which a
 * server with a snapshot does not wait. A server that takes over from another one reads from its sockets last ({@code
 * Handover}).
 *
 * <p>Invariants: DNS is the first to start and the first to stop; the health and metrics port is on loopback, and there
 * is no other HTTP.
 */
@NullMarked
package org.openenum.server.config;

import org.jspecify.annotations.NullMarked;
