/**
 * Rule sets: the named ones, shared destinations that people manage, and the anonymous ones that are stored once for each
 * content.
 *
 * <p>Start with {@link org.openenum.admin.ruleset.RuleSetService} for the named ones. {@link org.openenum.admin.ruleset.RuleSets}
 * finds either kind for the features that point to them; {@link org.openenum.admin.ruleset.RuleDraft} is a rule as somebody writes it.
 */
@NullMarked
package org.openenum.admin.ruleset;

import org.jspecify.annotations.NullMarked;
