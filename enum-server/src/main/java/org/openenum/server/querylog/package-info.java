/**
 * The live query log: current queries and their answers, for its readers.
 *
 * <p>It is beside the query path, below {@code query}, which passes each answer to it while there are readers; {@code
 * config} delivers the log. Start with {@link org.openenum.server.querylog.QueryLog}; {@link
 * org.openenum.server.querylog.LoopLog} is its part in an event loop.
 *
 * <p>Invariants: without readers, a loop reads one field per batch of packets and nothing else; a slow reader loses
 * lines, which are counted, and never delays an event loop; nothing is kept that no reader wants, and nothing is ever
 * written to disk.
 *
 * <p>It does not control access: who queries which number is personal data, and {@code config} admits only readers with
 * the key.
 */
@NullMarked
package org.openenum.server.querylog;

import org.jspecify.annotations.NullMarked;
