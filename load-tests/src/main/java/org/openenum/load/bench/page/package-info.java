/**
 * How long a page of each list of the REST API takes with millions of numbers: {@code ./openenum bench pages}.
 *
 * <p>Start with {@link org.openenum.load.bench.page.PagesExperiment}: for each database, a plan is imported and some of
 * it changed, and then every list is followed, one request at a time.
 *
 * <p>Invariants: nothing is written while pages are read; the lists are asked for in turn by one client, so that a time
 * is that of one page and no queue.
 *
 * <p>It does not look at the console's pages.
 */
@NullMarked
package org.openenum.load.bench.page;

import org.jspecify.annotations.NullMarked;
