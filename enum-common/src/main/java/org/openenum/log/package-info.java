/**
 * What both programs do to the lines of their logs: the last digits of telephone numbers are hidden.
 *
 * <p>It stands between whoever logs and whatever writes, so no line has to think of it: {@link
 * org.openenum.log.MaskedLog} puts a {@link org.openenum.log.MaskingAppender} before each appender that is configured,
 * and that one shows it a {@link org.openenum.log.MaskedEvent}. What is text there goes through {@link
 * org.openenum.log.NumberMask}: the message, what is put into it, exceptions with their causes, and the context. Start
 * there.
 *
 * <p>Invariants: the form of a line, text or JSON, is not known here. What a program logs as a Java number, a time or a
 * path is none of its callers' numbers and stays.
 */
@NullMarked
package org.openenum.log;

import org.jspecify.annotations.NullMarked;
