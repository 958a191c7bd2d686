/**
 * How ENUM clients read an answer: executable models of Kamailio, OpenSIPS, Asterisk, FreeSWITCH and Clearwater.
 *
 * <p>Start with {@link org.openenum.client.EnumClient}: what a client would dial for a number and its records, and why,
 * record by record. The models know which services these programs accept, which delimiters they understand, how they
 * sort, and whether one unreadable record spoils the whole answer. Kamailio, OpenSIPS, Asterisk and FreeSWITCH were run
 * beside their models with each kind of record (docs/recipes.md has the versions); the model of Clearwater was made
 * from its source.
 *
 * <p>The network is not modelled: no DNS, no SIP, and no configuration of a client beyond its defaults and the recipes.
 */
@NullMarked
package org.openenum.client;

import org.jspecify.annotations.NullMarked;
