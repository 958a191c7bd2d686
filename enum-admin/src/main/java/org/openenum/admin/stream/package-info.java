/**
 * Streams of server-sent events: who may read, for how long, on which thread, and how they end.
 *
 * <p>{@code EventStreams} is all there is; the features that tell something extend it.
 *
 * <p>Invariants: the number of readers has a limit; a stream ends before the web server does, and interrupts nobody; it
 * ends soon after its reader's token or sign-in has.
 */
@NullMarked
package org.openenum.admin.stream;

import org.jspecify.annotations.NullMarked;
