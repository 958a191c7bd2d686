/**
 * The page on reliability: each promise with the scenarios that prove it and their findings.
 *
 * <p>Start with {@link org.openenum.load.prove.report.ReliabilityPage}, and with its template {@code page.md}, which
 * lists all promises, including those that no scenario proves. A {@code Figure} is the text of a table cell about a
 * run.
 */
@NullMarked
package org.openenum.load.prove.report;

import org.jspecify.annotations.NullMarked;
