/**
 * Runs the cases in {@code src/test/resources/conformance} against the whole program over real UDP and TCP. The README
 * there explains the format of a case; start with {@link org.openenum.server.conformance.ConformanceIT}.
 */
@NullMarked
package org.openenum.server.conformance;

import org.jspecify.annotations.NullMarked;
