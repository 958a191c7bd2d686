/**
 * Decides the answer to a query from the served zones.
 *
 * <p>It is between {@code query} (which has handled header, EDNS, opcode and class) and {@code cache}. Start with
 * {@link org.openenum.server.answer.Answerer}, the interface for {@code query}; then {@code Authority}, which selects
 * the zone and follows aliases; then {@code ZoneSearch}, which decides about one name in one zone; {@code NumberWalk}
 * decides about digits; {@code ReplyWriter} writes what was decided.
 *
 * <p>For the digits of a query, in this order: at or below a zone cut, a referral; for a number in service, its rules;
 * for a closed number, a hole; for the longest block that allows the length, its rules or a hole; with something in
 * service below, or longer numbers that a block covers, NODATA; otherwise a name error. NODATA and name error must not
 * be confused: a resolver that learns that {@code 4.4.e164.arpa} does not exist forgets the whole country (RFC 8020).
 *
 * <p>For other names: below a cut, a referral; below a DNAME, an alias; at a name with records, these; otherwise the
 * answer of the closest encloser's wildcard (RFC 4592); otherwise a name error. If a zone has both, numbers and records
 * both make names exist, and numbers take precedence: {@code *.4.4.e164.arpa TXT} answers for all names except those
 * that a number, a block or a longer number makes exist, and names below those. No record set replaces a NAPTR answer
 * of the number tree, and no record makes a hole in a block.
 *
 * <p>Aliases are followed through all our zones, eight at most; if they form a loop or leave the zones, the answer has
 * the aliases up to there.
 *
 * <p>Invariants: a query is decided on one view; an unknown result is SERVFAIL, never a name error; nothing here waits.
 */
@NullMarked
package org.openenum.server.answer;

import org.jspecify.annotations.NullMarked;
