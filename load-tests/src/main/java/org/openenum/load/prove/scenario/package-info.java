/**
 * What can go wrong, one class each: a scenario makes its ground, disturbs it beside clients, and waits until
 * everything goes on.
 *
 * <p>Start with {@link org.openenum.load.prove.scenario.Scenario}. Some are controls: there the product is set up so
 * that it must break a promise, and a checker that does not see it is no checker.
 */
@NullMarked
package org.openenum.load.prove.scenario;

import org.jspecify.annotations.NullMarked;
