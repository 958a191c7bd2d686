/**
 * What the zones say to a question.
 *
 * <p>It stands between {@code query} (which has seen to header, EDNS, opcode and class) and {@code cache}. Start with {@link
 * org.openenum.server.answer.Answerer}.
 */
@NullMarked
package org.openenum.server.answer;

import org.jspecify.annotations.NullMarked;
