/**
 * Streams of server-sent events: who may read, for how long, on which thread, and how they end.
 *
 * <p>{@code EventStreams} is all there is; the features that tell something extend it.
 *
 * <p>Invariants: the number of readers has a limit; a stream ends before the web server does, and interrupts nobody.
 *
 * <p>Streams of jobs and of the dashboard are not here: one thread tells all of their listeners the same.
 */
@NullMarked
package org.openenum.admin.stream;

import org.jspecify.annotations.NullMarked;
