/**
 * The page about speed and memory: tables and plots from results that are kept.
 *
 * <p>Start with {@link org.openenum.load.bench.report.Page}: it is made of a {@link org.openenum.load.bench.report.Section} of each experiment, and
 * its first table of what they say about each {@link org.openenum.load.bench.report.Goal}. A plot is readable on a light and on a dark page: it has no background, and its
 * colours and its text are of medium lightness.
 *
 * <p>It measures nothing: the same results make the same page.
 */
@NullMarked
package org.openenum.load.bench.report;

import org.jspecify.annotations.NullMarked;
