/**
 * Streams of server-sent events: who may read, for how long, on which thread, and how they end.
 *
 * <p>{@code EventStreams} is the only class; features with a stream extend it.
 *
 * <p>Invariants: the number of readers is limited; a stream ends before the web server does, without interrupting a
 * thread; it ends soon after its reader's token or sign-in has ended.
 */
@NullMarked
package org.openenum.admin.stream;

import org.jspecify.annotations.NullMarked;
