/**
 * What the zones say to a question.
 *
 * <p>It stands between {@code query} (which has seen to header, EDNS, opcode and class) and {@code cache}. Start with {@link
 * org.openenum.server.answer.Answerer}, what {@code query} sees; then {@code Authority}, which decides which zone and which kind of
 * name; then {@code NumberWalk}, which decides about digits; {@code ReplyWriter} writes what was decided.
 *
 * <p>For the digits of a question, in this order: at or below a delegation, a referral; a number in service, its rules; a closed number, a hole; the
 * longest block that allows the length, its rules or a hole; something in service below, or longer numbers that a block
 * covers, NODATA; otherwise a name error. NODATA versus name error must be right: a resolver that is told that
 * {@code 4.4.e164.arpa} does not exist forgets the country (RFC 8020).
 *
 * <p>Invariants: a question is decided on one view; what is not known is SERVFAIL, never a name error; nothing here waits. Wildcards,
 * DNAME and the chasing of aliases are not answered yet: their place is in {@code Authority}, where records are chosen.
 */
@NullMarked
package org.openenum.server.answer;

import org.jspecify.annotations.NullMarked;
