/**
 * Rule sets: the named ones, shared destinations that people manage, and the anonymous ones that are stored once for
 * each content.
 *
 * <p>Start with {@link org.openenum.admin.ruleset.RuleSetService} for the named ones. For the features that point to
 * rule sets, {@link org.openenum.admin.ruleset.RuleSets} finds them by name and id and
 * {@link org.openenum.admin.ruleset.AnonymousRuleSets} by content; {@link org.openenum.admin.ruleset.Target} is what
 * they then know of it. {@link org.openenum.admin.ruleset.RuleDraft} is a rule as somebody writes it.
 */
@NullMarked
package org.openenum.admin.ruleset;

import org.jspecify.annotations.NullMarked;
