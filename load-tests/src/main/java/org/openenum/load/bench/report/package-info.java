/**
 * The page about speed and memory: tables and plots from results that are kept.
 *
 * <p>Start with {@link org.openenum.load.bench.report.Report}, and with the template {@code page.md}, which has the
 * table of goals and one section of each experiment, a template of the experiment's name. Templates ask
 * {@link org.openenum.load.bench.result.Rows} for medians and ratios. A plot is readable on a light and on a dark page:
 * it has no background, and its colours and its text are of medium lightness.
 *
 * <p>It measures nothing: the same results make the same page.
 */
@NullMarked
package org.openenum.load.bench.report;

import org.jspecify.annotations.NullMarked;
