/**
 * The faults, one class each: a scenario makes its ground, injects its fault while clients work, and waits until
 * everything works again.
 *
 * <p>Start with {@link org.openenum.load.prove.scenario.Scenario}. Some are controls: there the product is set up so
 * that it must break a promise, which the checker must detect.
 */
@NullMarked
package org.openenum.load.prove.scenario;

import org.jspecify.annotations.NullMarked;
