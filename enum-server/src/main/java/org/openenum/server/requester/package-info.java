/**
 * Who asks: what is known of an address before its question is answered.
 *
 * <p>It stands beside {@code cache}, below {@code answer} and {@code query}. Start with {@link
 * org.openenum.server.requester.AddressPrefixes}.
 *
 * <p>Invariants: a look-up is a local table, never a call to somewhere else; nothing here waits or allocates to speak
 * of.
 *
 * <p>It does not decide what is answered: whoever asks it does.
 */
@NullMarked
package org.openenum.server.requester;

import org.jspecify.annotations.NullMarked;
