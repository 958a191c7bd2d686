/**
 * Rule sets: the named ones are shared destinations that people manage; the anonymous ones are stored once for each
 * content.
 *
 * <p>Start with {@link org.openenum.admin.ruleset.RuleSetService} for the named ones. Features whose objects point to
 * rule sets use {@link org.openenum.admin.ruleset.RuleSets}, which finds them by name and id, and
 * {@link org.openenum.admin.ruleset.AnonymousRuleSets}, which finds them by content; both return a
 * {@link org.openenum.admin.ruleset.Target}. {@link org.openenum.admin.ruleset.RuleDraft} is a rule as a client or a
 * form submits it.
 */
@NullMarked
package org.openenum.admin.ruleset;

import org.jspecify.annotations.NullMarked;
