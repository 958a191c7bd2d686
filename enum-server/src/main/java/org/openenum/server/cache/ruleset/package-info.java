/**
 * Rule sets in memory: each compiled to the octets of its NAPTR records, with gaps for the digits.
 *
 * <p>Start with {@link org.openenum.server.cache.ruleset.CompiledRuleSet}; {@link
 * org.openenum.server.cache.ruleset.RuleSetCache} finds them by id.
 *
 * <p>Invariants: the content of a compiled rule set does not change; like a number page, it knows from which change on
 * it is valid, and what was valid before.
 *
 * <p>It does not know which number points to which rule set: pages do.
 */
@NullMarked
package org.openenum.server.cache.ruleset;

import org.jspecify.annotations.NullMarked;
