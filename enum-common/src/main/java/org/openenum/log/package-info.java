/**
 * Masking of telephone numbers in the logs of both programs: their last digits are hidden.
 *
 * <p>The mask is between loggers and appenders, so code that logs need not care: {@link org.openenum.log.MaskedLog}
 * puts a {@link org.openenum.log.MaskingAppender} before each configured appender, which passes on a {@link
 * org.openenum.log.MaskedEvent}. {@link org.openenum.log.NumberMask} masks all text in it: the message, its arguments,
 * exceptions with their causes, and the context. Start there.
 *
 * <p>Invariants: nothing here depends on the form of a line, text or JSON. Values that are logged as a Java number, a
 * time or a path contain no telephone numbers and are not masked.
 */
@NullMarked
package org.openenum.log;

import org.jspecify.annotations.NullMarked;
