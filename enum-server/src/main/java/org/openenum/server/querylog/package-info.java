/**
 * The live query log: what was asked just now and what was answered, for whoever is looking.
 *
 * <p>It stands beside the path of a query, below {@code query}, which tells it of each answer while somebody looks;
 * {@code config} hands on what it keeps. Start with {@link org.openenum.server.querylog.QueryLog}; {@link
 * org.openenum.server.querylog.LoopLog} is what an event loop sees of it.
 *
 * <p>Invariants: while nobody looks, a loop reads one field for each portion of packets and nothing else; whoever reads
 * slowly loses lines, which are counted, and never holds up an event loop; nothing is kept that nobody asked for, and
 * nothing is ever written to a disk.
 *
 * <p>It does not decide who may look: who asks for which number is personal data, and {@code config} lets in only who
 * has the key.
 */
@NullMarked
package org.openenum.server.querylog;

import org.jspecify.annotations.NullMarked;
