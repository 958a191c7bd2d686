/**
 * The clients of a proving ground: some write numbers through the API, others query them over DNS, and all record what
 * they did and saw in a {@link org.openenum.load.prove.history.History}.
 *
 * <p>Start with {@link org.openenum.load.prove.client.Clients}. A number belongs to one {@link
 * org.openenum.load.prove.client.Writer}; each of its changes names the version on which it builds, so that the next
 * change detects a lost one. In some scenarios it sends a change until it is answered ({@code SentUntilAnswered}). Half
 * of the queries of {@link org.openenum.load.prove.client.Reader}s are for numbers changed a moment ago. {@link
 * org.openenum.load.prove.client.LastLook} reads everything at the end.
 *
 * <p>Invariants: a write without an answer is uncertain, never failed; clients use loopback only.
 */
@NullMarked
package org.openenum.load.prove.client;

import org.jspecify.annotations.NullMarked;
