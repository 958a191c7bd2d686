/**
 * What the zones say to a question.
 *
 * <p>It stands between {@code query} (which has seen to header, EDNS, opcode and class) and {@code cache}. Start with
 * {@link org.openenum.server.answer.Answerer}, what {@code query} sees; then {@code Authority}, which decides which
 * zone and follows aliases; then {@code ZoneSearch}, which decides about one name in one zone; {@code NumberWalk}
 * decides about digits; {@code ReplyWriter} writes what was decided.
 *
 * <p>For the digits of a question, in this order: at or below a zone cut, a referral; a number in service, its rules;
 * a closed number, a hole; the longest block that allows the length, its rules or a hole; something in service below,
 * or longer numbers that a block covers, NODATA; otherwise a name error. NODATA versus name error must be right: a
 * resolver that is told that {@code 4.4.e164.arpa} does not exist forgets the country (RFC 8020).
 *
 * <p>For other names: below a cut, a referral; below a DNAME, an alias; at a name with records, these; otherwise what
 * the wildcard of the closest encloser says (RFC 4592); otherwise a name error. Beside numbers, both kinds make names
 * exist, and numbers come first: {@code *.4.4.e164.arpa TXT} answers for names that neither a number, nor a block, nor
 * a longer number makes exist, and for none below those. No record set ever takes a NAPTR answer from the number tree,
 * nor does a record at a name make a hole in a block.
 *
 * <p>Aliases are followed through all zones of ours, eight at most; where they go round or out of the zones, what there
 * is, is answered.
 *
 * <p>Invariants: a question is decided on one view; what is not known is SERVFAIL, never a name error; nothing here
 * waits.
 */
@NullMarked
package org.openenum.server.answer;

import org.jspecify.annotations.NullMarked;
