/**
 * How long a page of each list of the REST API takes with millions of numbers: {@code ./openenum bench pages}.
 *
 * <p>Start with {@link org.openenum.load.bench.page.PagesExperiment}: for each database, a plan is imported and partly
 * changed, and then all lists are read, one request at a time.
 *
 * <p>Invariants: nothing is written while pages are read; one client reads the lists in turn, so that a time is that of
 * one page without any queue.
 *
 * <p>The console's pages are not measured.
 */
@NullMarked
package org.openenum.load.bench.page;

import org.jspecify.annotations.NullMarked;
