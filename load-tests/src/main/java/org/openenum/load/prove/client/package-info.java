/**
 * The clients of a proving ground: some write numbers through the API, others ask for them over DNS, and all of them
 * say what they did and saw to a {@link org.openenum.load.prove.history.History}.
 *
 * <p>Start with {@link org.openenum.load.prove.client.Clients}. A number belongs to one
 * {@link org.openenum.load.prove.client.Writer}; each of its changes names the version on which it builds, so that one
 * that is gone is noticed by the next. In some scenarios it sends a change until it is answered
 * ({@code SentUntilAnswered}). {@link org.openenum.load.prove.client.Reader}s ask half of the time for what was
 * changed a moment ago. {@link org.openenum.load.prove.client.LastLook} reads everything when it is over.
 *
 * <p>Invariants: what was not answered is uncertain, never failed; only loopback is asked.
 */
@NullMarked
package org.openenum.load.prove.client;

import org.jspecify.annotations.NullMarked;
