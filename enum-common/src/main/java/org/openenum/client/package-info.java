/**
 * What ENUM clients make of an answer: executable models of Kamailio, OpenSIPS, Asterisk, FreeSWITCH and Clearwater.
 *
 * <p>Start with {@link org.openenum.client.EnumClient}: "what would they dial" for a number and its records, and why, record by
 * record. The models hold what was read in these programs' sources: which services they take, which delimiters they understand, how they
 * sort, and whether one record they cannot read costs the others.
 *
 * <p>They stop where the network begins: no DNS, no SIP, no configuration of a client beyond its defaults. Regular
 * expressions are matched as {@link org.openenum.naptr.SubstitutionExpression} does it.
 */
@NullMarked
package org.openenum.client;

import org.jspecify.annotations.NullMarked;
