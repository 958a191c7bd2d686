/**
 * The page about speed and memory: tables and plots from results that are kept.
 *
 * <p>Start with {@link org.openenum.load.bench.report.Report}, and with the template {@code page.md}, which has the
 * table of goals and a section for each experiment, from the template with its name. Templates get medians and ratios
 * from {@link org.openenum.load.bench.result.Rows}. A plot is readable on a light and on a dark page: it has no
 * background, and its colours and its text are of medium lightness.
 *
 * <p>Nothing is measured here: the same results give the same page.
 */
@NullMarked
package org.openenum.load.bench.report;

import org.jspecify.annotations.NullMarked;
