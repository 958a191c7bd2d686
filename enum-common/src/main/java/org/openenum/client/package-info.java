/**
 * What ENUM clients make of an answer: executable models of Kamailio, OpenSIPS, Asterisk, FreeSWITCH and Clearwater.
 *
 * <p>Start with {@link org.openenum.client.EnumClient}: "what would they dial" for a number and its records, and why,
 * record by record. The models hold which services these programs take, which delimiters they understand, how they
 * sort, and whether one record they cannot read costs the others. Kamailio, OpenSIPS, Asterisk and FreeSWITCH were run
 * beside them with each kind of record (docs/recipes.md names the versions); what Clearwater does was read in its
 * source.
 *
 * <p>They stop where the network begins: no DNS, no SIP, no configuration of a client beyond its defaults and
 * the recipes.
 */
@NullMarked
package org.openenum.client;

import org.jspecify.annotations.NullMarked;
