/**
 * Runs what {@code src/test/resources/conformance} says against the whole program over real UDP and TCP. Its README has
 * the form of a case; start with {@link org.openenum.server.conformance.ConformanceIT}.
 */
@NullMarked
package org.openenum.server.conformance;

import org.jspecify.annotations.NullMarked;
