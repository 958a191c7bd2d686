/**
 * Identifies a change: a token in the URI that it writes, which every answer then shows.
 *
 * <p>Start with {@link org.openenum.load.token.Token}. {@link org.openenum.load.token.RuleBody} writes it, and
 * {@link org.openenum.load.token.Shown} reads it from an answer. Answers are judged elsewhere.
 */
@NullMarked
package org.openenum.load.token;

import org.jspecify.annotations.NullMarked;
