/**
 * The first page of the console: the present state of the servers, the amount of data, the latest changes, and links to
 * everything else.
 *
 * <p>Start with {@link org.openenum.admin.dashboard.DashboardPage}. It only reads, through the services of the
 * features. Counting millions of rows takes seconds, so {@link org.openenum.admin.dashboard.Figures} counts in the
 * background and keeps the result for a minute. {@link org.openenum.admin.dashboard.DashboardStream} sends updates to
 * open pages over one event stream; without JavaScript the page reloads now and then.
 */
@NullMarked
package org.openenum.admin.dashboard;

import org.jspecify.annotations.NullMarked;
