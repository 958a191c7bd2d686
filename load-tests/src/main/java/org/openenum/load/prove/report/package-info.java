/**
 * The page of reliability: each promise with the scenarios that prove it and what they found.
 *
 * <p>Start with {@link org.openenum.load.prove.report.ReliabilityPage}, and with its template {@code page.md}, which
 * has the list of what is promised, also of what no scenario proves. A {@code Figure} is what a table says of a run.
 */
@NullMarked
package org.openenum.load.prove.report;

import org.jspecify.annotations.NullMarked;
